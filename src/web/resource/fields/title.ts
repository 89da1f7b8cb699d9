import { type RecordData, titleOf } from '../../data/record.ts'
import type { View } from '../view.ts'

/** What people know a record by; in the words of its view, where its title is one of several choices. */
export const titleIn = ({ resource, words }: View, record: RecordData): string =>
  words?.[resource.title]?.[String(record[resource.title])] ?? titleOf(resource, record)
