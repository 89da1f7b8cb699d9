/** Groups dated items: overdue, today, this week, later. */
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'

const day = 86_400_000

/** The group of a record, given today as `YYYY-MM-DD`. The week ends on Sunday. */
export function dueGroup(record: RecordData, today: string): string {
  const due = record.duedate
  if (typeof due !== 'string') return t('No due date')
  if (due < today) return t('Overdue')
  if (due === today) return t('Today')
  return due <= endOfWeek(today) ? t('This week') : t('Later')
}

function endOfWeek(today: string): string {
  const date = new Date(`${today}T00:00:00Z`)
  const remainder = (7 - date.getUTCDay()) % 7
  return new Date(date.getTime() + remainder * day).toISOString().slice(0, 10)
}
