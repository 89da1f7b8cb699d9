/** Records that can have messages and files: projects, items and expenses of projects, invoices, quotes, companies. */
import { resourceNamed } from '../../../contract/registry.ts'
import { isDeleted, type RecordData, type RecordId } from '../../data/record.ts'

export interface ContentParent {
  readonly kind: 'projects' | 'items' | 'expenses' | 'invoices' | 'quotes' | 'companies'
  readonly record: RecordData
}

const fieldNames = {
  projects: 'projectid',
  invoices: 'invoiceid',
  quotes: 'quoteid',
  companies: 'companyid',
  expenses: 'expenseid',
} as const

/** The ids in the request for a new message or file. */
export function parentIds({ kind, record }: ContentParent): Readonly<Record<string, unknown>> {
  if (kind === 'items') return { projectid: record.projectid, itemid: record.id }
  return { [fieldNames[kind]]: record.id }
}

/** Whether messages and files can be added: not to deleted records. */
export const acceptsContent = ({ kind, record }: ContentParent): boolean => !isDeleted(resourceNamed(kind), record)

/** Whether clients may see the record's content at all. */
export const isSharable = ({ kind }: ContentParent): boolean => kind !== 'expenses' && kind !== 'companies'

/** The record whose visibility decides who can read its messages and be mentioned in them; null if unknown. */
export function getPlace({ kind, record }: ContentParent): Place | null {
  if (kind !== 'items' && kind !== 'expenses') return { kind, id: record.id }
  return record.projectid === undefined ? null : { kind: 'projects', id: record.projectid as RecordId }
}

export interface Place {
  readonly kind: 'projects' | 'invoices' | 'quotes' | 'companies'
  readonly id: RecordId
}
