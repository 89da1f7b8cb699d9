/** Sends reads of one row each, which leave together and are confirmed once. */
import { batchesOf } from '../connections/batch.ts'
import type { Connection } from '../connections/connection.ts'
import type { PreparedNames } from '../connections/prepared-statements.ts'
import type { TextRow, WaitingRead } from '../connections/waiting-read.ts'

/**
 * Runs statements one after the other, by their names where they have one.
 * @returns the row of each, in their order; where one fails, those behind it are not run and fail with it
 */
export function sendReads(
  { client, alone }: Connection,
  names: PreparedNames,
  reads: readonly WaitingRead[],
): readonly Promise<TextRow>[] {
  const { add, flush } = batchesOf(client)
  return reads.map(({ statement: { name, text }, values, inItsName }, at) => {
    if (name !== null) names.note(client, name)
    const sent = inItsName(() =>
      alone(text, () => {
        const answer = add({ name: name ?? undefined, text, values, asTexts: true })
        // What comes behind it where it is in a transaction of its own is sent at once.
        if (at === reads.length - 1) flush()
        return answer
      }),
    )
    return sent.then(({ rows }) => onlyRow(rows as readonly TextRow[], text))
  })
}

function onlyRow(rows: readonly TextRow[], text: string): TextRow {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} rows instead of one: ${text}`)
  return row
}
