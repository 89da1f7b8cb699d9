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
  const { isOpen, running } = useTimer(me)
  const changes = useChanges()
  if (!isOpen) return null
  const here = running !== null && String(running.itemid) === String(item.id) ? running : null
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
