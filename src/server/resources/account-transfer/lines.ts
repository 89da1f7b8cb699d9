/** Reads the lines of an entry, none of which may be longer than any row: an entry of a few bytes may unpack to gigabytes. */
import type { Readable } from 'node:stream'
import { OperatorError } from '../../operator-error.ts'

/** Bytes of a line. The longest rows are changes of records with long texts. */
export const longestLine = 16 * 1_048_576

/** Bytes of rows that are in memory at once, unless a single one is longer. */
const portionBytes = 4 * 1_048_576

/** @throws OperatorError if a line is too long */
export async function* linesIn(name: string, content: Readable): AsyncGenerator<string> {
  let buffers: Buffer[] = []
  let length = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...buffers, chunk.subarray(start, end)]).toString()
      buffers = []
      length = 0
      start = end + 1
    }
    buffers.push(chunk.subarray(start))
    length += chunk.length - start
    if (length > longestLine) {
      content.destroy()
      throw new OperatorError(`${name} holds a line of more than ${longestLine} bytes, which is no row of an account`)
    }
  }
  if (length > 0) yield Buffer.concat(buffers).toString()
}

/** Lines around the rows of a table. */
const frame: readonly string[] = ['[', ']', '[]', '']

/**
 * Yields the rows of a table in portions of at most `maxLength`; each row is the text of a JSON object on its line.
 * @throws OperatorError if a line is none, such as one with the whole table
 */
export async function* rowsIn(name: string, content: Readable, maxLength: number): AsyncGenerator<readonly string[]> {
  let rows: string[] = []
  let length = 0
  for await (const line of linesIn(name, content)) {
    const text = line.trimEnd()
    if (frame.includes(text)) continue
    if (!text.startsWith('{'))
      throw new OperatorError(`${name} does not have each row on a line of its own. Nothing was brought`)
    rows.push(text.endsWith(',') ? text.slice(0, -1) : text)
    length += text.length
    if (rows.length < maxLength && length < portionBytes) continue
    yield rows
    rows = []
    length = 0
  }
  if (rows.length > 0) yield rows
}
