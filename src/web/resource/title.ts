import { type RecordData, titleOf } from '../api/record.ts'
import type { Arrangement } from './arrangement.ts'

/** What people know a record by; in the words of its arrangement, where its title is one of several choices. */
export const titleIn = ({ resource, words }: Arrangement, record: RecordData): string =>
  words?.[resource.title]?.[String(record[resource.title])] ?? titleOf(resource, record)
