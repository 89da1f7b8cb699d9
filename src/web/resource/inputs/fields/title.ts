import { getTitle, type RecordData } from '../../../data/record.ts'
import type { View } from '../../view.ts'

/** A record's title, in the words of the view if the title is a choice. */
export const titleIn = ({ resource, words }: View, record: RecordData): string =>
  words?.[resource.title]?.[String(record[resource.title])] ?? getTitle(resource, record)
