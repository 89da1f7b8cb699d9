/** The recurring invoices that repeat an invoice: at most one is active, others have ended. */

import { recurringinvoices } from '../../../contract/resources/documents/recurring-invoices.ts'
import type { RecurringRecord } from '../../data/declared-records.ts'
import { useList } from '../../data/queries.ts'
import type { DocumentData } from './document-data.ts'

const params = { fields: 'rhythm,nextdate,enddate,paused' }

/** Undefined while loading; empty if they can't be read. */
export function useRepetitions(invoice: DocumentData): readonly RecurringRecord[] | undefined {
  const { data, isPending } = useList(recurringinvoices, params, { path: `/invoices/${invoice.id}/recurring` })
  return isPending ? undefined : (data?.rows ?? [])
}

/** Whether it has created its last invoice. */
export const isFinished = ({ nextdate, enddate }: RecurringRecord): boolean =>
  Boolean(enddate) && String(nextdate) > String(enddate)
