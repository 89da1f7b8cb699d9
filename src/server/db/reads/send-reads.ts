/** Sends reads of one row each in one message. */
import { getBatches } from '../connections/batch.ts'
import type { Connection } from '../connections/connection.ts'
import type { PreparedNames } from '../connections/prepared-statements.ts'
import type { QueuedRead, TextRow } from '../connections/queued-read.ts'

/**
 * Runs the statements in order, prepared if they have a name.
 * @returns a row for each. If a statement fails, those after it are skipped and reject with the same error
 */
export function sendReads(
  { client, alone, sendGathered }: Connection,
  names: PreparedNames,
  reads: readonly QueuedRead[],
): readonly Promise<TextRow>[] {
  const { add, flush } = getBatches(client)
  const rows = reads.map(({ statement: { name, text }, values, inContext }, index) => {
    if (name !== null) names.note(client, name)
    const pendingAnswer = inContext(() =>
      alone(text, () => {
        const answer = add({ name: name ?? undefined, text, values, asTexts: true })
        // Flushes, so that the `commit` of its own transaction follows at once.
        if (index === reads.length - 1) flush()
        return answer
      }),
    )
    return pendingAnswer.then(({ rows }) => onlyRow(rows as readonly TextRow[], text))
  })
  // Answers of the last batch may be about to be made, and all of them come before the next tick.
  sendGathered()
  return rows
}

function onlyRow(rows: readonly TextRow[], text: string): TextRow {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} rows instead of one: ${text}`)
  return row
}
