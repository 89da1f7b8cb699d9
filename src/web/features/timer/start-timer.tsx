/** Button that starts the timer on an item, or stops it if it is running on this one. */
import { Button } from '@mantine/core'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import { useChanges } from '../../data/changes.ts'
import type { ItemRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { key } from '../../data/record.ts'
import { once } from '../../data/run-change.ts'
import { useTimer } from '../../data/timer.ts'
import { t } from '../../language/t.ts'
import { firstClick } from '../../ui/keys/first-click.ts'

export function StartTimer({ me, item }: { me: Me; item: ItemRecord }) {
  const { isOpen, runningTimer } = useTimer(me)
  const changes = useChanges()
  if (!isOpen) return null
  const here = runningTimer !== null && String(runningTimer.itemid) === String(item.id) ? runningTimer : null
  const Icon = here ? IconPlayerStop : IconPlayerPlay
  return (
    <Button
      leftSection={<Icon size={15} stroke={1.8} aria-hidden />}
      onClick={firstClick(() =>
        here ? changes.stopTimer() : once(['start', key(item)], () => changes.startTimer(item)),
      )}
    >
      {here ? t('Stop timer') : t('Start timer')}
    </Button>
  )
}
