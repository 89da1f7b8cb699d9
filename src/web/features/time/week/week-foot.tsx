/** Below the grid: keyboard hints on the left, billable time on the right; on phones the two main actions. */
import { Button } from '@mantine/core'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { formatClock } from '../../../../contract/language/duration.ts'
import { useChanges } from '../../../data/changes.ts'
import type { TimeRecord, TimerRecord } from '../../../data/declared-records.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { firstClick } from '../../../ui/keys/first-click.ts'
import { AddItem } from './add-item.tsx'
import classes from './week.module.css'
import { getMinutes, type WorkedItem } from './week-rows.ts'

interface FootProps {
  readonly records: readonly TimeRecord[]
  readonly isLocked: boolean
}

export function WeekFoot({ records, isLocked }: FootProps) {
  const { money } = useFormats()
  const billable = records.filter((record) => record.billable)
  const charged = records.some(({ charge }) => charge !== undefined)
  const sum = billable.reduce((total, { charge }) => total + (charge ?? 0), 0)
  return (
    <footer className={classes.foot}>
      <span data-print="none">
        {isLocked
          ? t('This week is locked. Enter lists the entries of a cell, N shows the note.')
          : t('Type 1:30, 90m, 1.5 or 2h 15m. Enter saves and goes down, Tab goes right, N opens the note.')}
      </span>
      <span>
        {t('Billable')} {formatClock(getMinutes(billable))}
        {charged && ` · ${money(sum)}`}
      </span>
    </footer>
  )
}

interface PhoneProps {
  readonly person: string
  /** Whether it is the user's own week, for which they can run a timer. */
  readonly isOwn: boolean
  readonly isLocked: boolean
  readonly runningTimer: TimerRecord | null
  readonly add: (item: WorkedItem) => void
}

export function PhoneBar({ person, isOwn, isLocked, runningTimer, add }: PhoneProps) {
  const changes = useChanges()
  if (isLocked && !isOwn) return null
  return (
    <div className={classes.phoneBar} data-print="none">
      {!isLocked && (
        <AddItem
          person={person}
          label={t('Add time')}
          choose={add}
          button={(open) => (
            <Button
              size="lg"
              px="sm"
              leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
              onClick={firstClick(open)}
            >
              {t('Add time')}
            </Button>
          )}
        />
      )}
      {isOwn && runningTimer && (
        <Button
          size="lg"
          px="sm"
          variant="filled"
          leftSection={<IconPlayerStop size={20} stroke={1.8} aria-hidden />}
          onClick={firstClick(() => changes.stopTimer())}
        >
          {t('Stop timer')}
        </Button>
      )}
      {isOwn && !runningTimer && (
        <AddItem
          person={person}
          label={t('Start timer')}
          choose={({ id, name }) => changes.startTimer({ id, name })}
          button={(open) => (
            <Button
              size="lg"
              px="sm"
              variant="filled"
              leftSection={<IconPlayerPlay size={20} stroke={1.8} aria-hidden />}
              onClick={firstClick(open)}
            >
              {t('Start timer')}
            </Button>
          )}
        />
      )}
    </div>
  )
}
