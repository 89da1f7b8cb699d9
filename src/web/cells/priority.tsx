/** A priority as bars and a word: the more urgent, the more bars. */
import { priorityWords, wordFor } from '../../contract/resources/choice-words.ts'
import type { RecordData } from '../data/record.ts'
import classes from './cells.module.css'

export function Priority({ record }: { record: RecordData }) {
  const priority = Number(record.priority)
  if (!priority) return null
  return (
    <span className={classes.priority}>
      <span className={classes.bars} data-level={6 - priority} aria-hidden />
      <span>{wordFor(priority, priorityWords)}</span>
    </span>
  )
}
