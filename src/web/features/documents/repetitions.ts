/** The recurring invoices that an invoice is repeated by: one that goes on, and those that have ended. */
import { recurringinvoices } from '../../../contract/resources/documents/recurring-invoices.ts'
import { useList } from '../../data/queries.ts'
import type { RecordData } from '../../data/record.ts'

const params = { fields: 'rhythm,nextdate,enddate,paused' }

/** Undefined until they are known; none where they cannot be. */
export function useRepetitions(invoice: RecordData): readonly RecordData[] | undefined {
  const { data, isPending } = useList(recurringinvoices, params, { path: `/invoices/${invoice.id}/recurring` })
  return isPending ? undefined : (data?.rows ?? [])
}

/** Whether its last invoice was made. */
export const hasEnded = ({ nextdate, enddate }: RecordData): boolean =>
  Boolean(enddate) && String(nextdate) > String(enddate)
