/** What messages and files stand with: a project, or an item of one. */
import type { RecordData } from '../../data/record.ts'

export interface Target {
  readonly kind: 'projects' | 'items'
  readonly record: RecordData
}

/** Ids that a new message or file of it carries. */
export const givenBy = ({ kind, record }: Target): Readonly<Record<string, unknown>> =>
  kind === 'items' ? { projectid: record.projectid, itemid: record.id } : { projectid: record.id }
