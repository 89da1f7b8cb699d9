/** Rows of a CSV file, parsed by csv-parse with a detected encoding and delimiter. */

import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { type Clause, clause } from '../../../../../contract/requests/refusal.ts'
import { loadEncoding } from './encoding.ts'
import { Unreadable } from './unreadable.ts'

/** Characters sampled to detect the delimiter. */
const sampled = 64_000
/** Characters. */
const longestRow = 1_000_000

const options: Options = {
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: longestRow,
}

export async function* csvRows(
  path: string,
  onDelimiter: (delimiter: string) => void = () => {},
): AsyncGenerator<readonly string[]> {
  const text = decoded(path, await loadEncoding(path))
  const delimiter = getDelimiter(await beginning(path))
  onDelimiter(delimiter)
  const parser = Readable.from(text).pipe(parse({ ...options, bom: true, delimiter }))
  try {
    yield* parser as AsyncIterable<string[]>
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) {
      throw new Unreadable(whyNot(error.code, 'lines' in error ? Number(error.lines) : 0))
    }
    throw error
  }
}

function whyNot(code: unknown, line: number): Clause {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return clause('A quotation mark in the file is opened and never closed')
  if (code === 'CSV_MAX_RECORD_SIZE')
    return clause('The row at line {line} is too long. A quotation mark may be missing', { line })
  return clause('The file is not a CSV file that can be read')
}

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true })
  yield decoder.decode()
}

async function beginning(path: string): Promise<string> {
  let text = ''
  for await (const part of decoded(path, await loadEncoding(path))) {
    text += part
    if (text.length >= sampled) break
  }
  return text.slice(0, sampled)
}

const delimiters = [',', ';', '\t', '|'] as const

/** The delimiter that splits most of the first rows into the same, and largest, number of cells. */
export function getDelimiter(text: string): string {
  // The sample may end within a line.
  const sample = text.length < sampled ? text : text.slice(0, Math.max(text.lastIndexOf('\n'), 1))
  const scored = delimiters.map((delimiter) => ({ delimiter, score: parseScore(sample, delimiter) }))
  return scored.reduce((best, item) => (item.score > best.score ? item : best)).delimiter
}

function parseScore(text: string, delimiter: string): number {
  try {
    const rows = parseAtOnce(text, { ...options, bom: true, delimiter, skip_empty_lines: true, to: 50 }) as string[][]
    // There may be titles above the headings, and commas in the numbers below.
    const begins = rows.findIndex(({ length }, index) => length > 1 && length === rows[index + 1]?.length)
    const start = Math.max(begins, 0)
    const width = rows[start]?.length ?? 0
    const share = rows.filter((row) => row.length === width).length / rows.length
    return width < 2 ? 0 : (width * share ** 2) / (1 + start)
  } catch {
    return 0
  }
}
