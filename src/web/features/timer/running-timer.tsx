/** The running timer in the bar above every screen: its item, the time so far, and the stop button. */
import { Button } from '@mantine/core'
import IconPlayerStopFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs'
import { Link } from '@tanstack/react-router'
import { formatDuration } from '../../../contract/language/duration.ts'
import { items } from '../../../contract/resources/work/items.ts'
import { useChanges } from '../../data/changes.ts'
import type { TimerRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { useTimer, useTimerRun } from '../../data/timer.ts'
import { t } from '../../language/t.ts'
import { toRecord } from '../../resource/addresses.ts'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { useIdle } from '../../ui/idle/use-idle.ts'
import { firstClick } from '../../ui/keys/first-click.ts'
import classes from './running-timer.module.css'
import { TimerNote } from './timer-note.tsx'

const IdleQuestion = lazyDialog(() => import('./idle-question.tsx').then((part) => part.IdleQuestion))

export function RunningTimer({ me }: { me: Me }) {
  const { runningTimer } = useTimer(me)
  return runningTimer && <Running key={String(runningTimer.id)} me={me} timer={runningTimer} />
}

function Running({ me, timer }: { me: Me; timer: TimerRecord }) {
  const changes = useChanges()
  const { began, minutes } = useTimerRun(timer)
  const [absence, settle] = useIdle(me, began)
  return (
    <section className={classes.timer} aria-label={t('Running timer')} data-running>
      <span className={classes.dot} aria-hidden />
      <Link {...toRecord(items, String(timer.itemid))} className={classes.what}>
        <span data-name>{timer.itemname ?? t('An item')}</span>
        <span className="number">{formatDuration(minutes)}</span>
      </Link>
      <TimerNote timer={timer} />
      <Button
        size="compact-sm"
        aria-label={t('Stop timer')}
        leftSection={<IconPlayerStopFilled size={12} aria-hidden />}
        onClick={firstClick(() => changes.stopTimer())}
      >
        <span className={classes.stop}>{t('Stop')}</span>
      </Button>
      {absence && <IdleQuestion {...{ me, timer, began, absence }} close={settle} />}
    </section>
  )
}
