/** What messages and files stand with: a project, an item or an expense of one, an invoice, a quote, a company. */
import { resourceNamed } from '../../../contract/registry.ts'
import { isDeleted, type RecordData, type RecordId } from '../../data/record.ts'

export interface ContentParent {
  readonly kind: 'projects' | 'items' | 'expenses' | 'invoices' | 'quotes' | 'companies'
  readonly record: RecordData
}

const wires = {
  projects: 'projectid',
  invoices: 'invoiceid',
  quotes: 'quoteid',
  companies: 'companyid',
  expenses: 'expenseid',
} as const

/** Ids that a new message or file of it carries. */
export function givenBy({ kind, record }: ContentParent): Readonly<Record<string, unknown>> {
  if (kind === 'items') return { projectid: record.projectid, itemid: record.id }
  return { [wires[kind]]: record.id }
}

/** Whether anything more can be said and kept about it: what is deleted is brought back first. */
export const takesMore = ({ kind, record }: ContentParent): boolean => !isDeleted(resourceNamed(kind), record)

/** Whether clients may see the record's content at all. */
export const isSharable = ({ kind }: ContentParent): boolean => kind !== 'expenses' && kind !== 'companies'

/** The record that what is said there is read of, and that who is mentioned has to see; null where that is not known. */
export function placeOf({ kind, record }: ContentParent): Place | null {
  if (kind !== 'items' && kind !== 'expenses') return { kind, id: record.id }
  return record.projectid === undefined ? null : { kind: 'projects', id: record.projectid as RecordId }
}

export interface Place {
  readonly kind: 'projects' | 'invoices' | 'quotes' | 'companies'
  readonly id: RecordId
}
