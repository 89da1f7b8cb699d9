/** What messages and files stand with: a project, an item or an expense of one, an invoice. */
import type { RecordData, RecordId } from '../../data/record.ts'

export interface ContentParent {
  readonly kind: 'projects' | 'items' | 'expenses' | 'invoices'
  readonly record: RecordData
}

/** Ids that a new message or file of it carries. */
export function givenBy({ kind, record }: ContentParent): Readonly<Record<string, unknown>> {
  if (kind === 'items') return { projectid: record.projectid, itemid: record.id }
  if (kind === 'invoices') return { invoiceid: record.id }
  return kind === 'expenses' ? { expenseid: record.id } : { projectid: record.id }
}

/** The project that it is part of; null where that is not known. */
export const projectOf = ({ kind, record }: ContentParent): RecordId | null =>
  kind === 'projects' ? record.id : ((record.projectid as RecordId | undefined) ?? null)
