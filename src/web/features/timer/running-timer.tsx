/** The running timer in the bar above every screen: what for, since when, and the way to stop it. */
import { Button } from '@mantine/core'
import IconPlayerStopFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs'
import { Link } from '@tanstack/react-router'
import { useEffect, useReducer, useRef } from 'react'
import { formatDuration } from '../../../contract/language/duration.ts'
import { items } from '../../../contract/resources/work/items.ts'
import { useChanges } from '../../data/changes.ts'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { useTimer } from '../../data/timer.ts'
import { toRecord } from '../../resource/addresses.ts'

import classes from './running-timer.module.css'

export function RunningTimer({ me }: { me: Me }) {
  const { running } = useTimer(me)
  return running && <Running key={String(running.id)} timer={running} />
}

function Running({ timer }: { timer: RecordData }) {
  const changes = useChanges()
  const minutes = useMinutes(Number(timer.timespent ?? 0))
  return (
    <section className={classes.timer} aria-label="Running timer">
      <span className={classes.dot} aria-hidden />
      <Link {...toRecord(items, String(timer.itemid))} className={classes.what}>
        {String(timer.itemname ?? 'An item')}
      </Link>
      <span className="number">{formatDuration(minutes)}</span>
      <Button
        size="compact-sm"
        aria-label="Stop timer"
        leftSection={<IconPlayerStopFilled size={12} aria-hidden />}
        onClick={() => changes.stopTimer()}
      >
        Stop
      </Button>
    </section>
  )
}

/** Minutes that go on counting from what the service said last. */
function useMinutes(read: number): number {
  const since = useRef({ read, at: Date.now() })
  const [, tick] = useReducer((count: number) => count + 1, 0)
  if (since.current.read !== read) since.current = { read, at: Date.now() }
  useEffect(() => {
    const timer = setInterval(tick, 15_000)
    return () => clearInterval(timer)
  }, [])
  return read + Math.floor((Date.now() - since.current.at) / 60_000)
}
