/** Starts the timer on an item, or stops it where it runs on this one. */
import { Button } from '@mantine/core'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { useTimer } from '../../data/timer.ts'

export function StartTimer({ me, item }: { me: Me; item: RecordData }) {
  const { isOpen, running, start, stop } = useTimer(me)
  if (!isOpen) return null
  const runsHere = running !== null && String(running.itemid) === String(item.id)
  const Icon = runsHere ? IconPlayerStop : IconPlayerPlay
  return (
    <Button
      size="compact-md"
      leftSection={<Icon size={15} stroke={1.8} aria-hidden />}
      onClick={() => (runsHere ? stop() : start(item))}
    >
      {runsHere ? 'Stop timer' : 'Start timer'}
    </Button>
  )
}
