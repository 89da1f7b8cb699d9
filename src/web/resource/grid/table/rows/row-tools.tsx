/** Buttons in a row: a circle that completes the record, and a button that starts a timer for it. */
import { getTitle, isDone, key, type RecordData } from '../../../../data/record.ts'
import { once } from '../../../../data/run-change.ts'
import { t } from '../../../../language/t.ts'
import { firstClick } from '../../../../ui/keys/first-click.ts'
import type { View } from '../../../view.ts'
import classes from './row-tools.module.css'

/** The permitted actions; missing ones take no space in the rows. */
export interface RowTools {
  readonly complete?: (record: RecordData, isDone: boolean) => void
  readonly startTimer?: (record: RecordData) => Promise<boolean>
}

interface Props {
  readonly view: View
  readonly record: RecordData
}

export function CompleteButton({ view, record, complete }: Props & { complete: NonNullable<RowTools['complete']> }) {
  const isRecordDone = isDone(view.resource, record)
  const title = getTitle(view.resource, record)
  return (
    <button
      type="button"
      className={classes.circle}
      aria-label={`${isRecordDone ? t('Reopen') : t('Complete')} ${title}`}
      data-done={isRecordDone || undefined}
      onClick={firstClick(() => complete(record, !isRecordDone))}
    />
  )
}

export function TimerButton({ view, record, start }: Props & { start: NonNullable<RowTools['startTimer']> }) {
  return (
    <button
      type="button"
      className={classes.timer}
      aria-label={t('Start timer on {record}', { record: getTitle(view.resource, record) })}
      title={t('Start timer')}
      onClick={firstClick(() => once(['start', key(record)], () => start(record)))}
    />
  )
}
