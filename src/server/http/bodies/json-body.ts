/**
 * Parses a JSON body without blocking the event loop for long: its limits are checked before it is parsed, and long arrays are parsed
 * in portions, with other requests in between.
 */
import { isUtf8 } from 'node:buffer'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { problem } from '../../../contract/requests/problem.ts'
import { JsonScan } from './json-scan.ts'

/** Bytes to process without yielding, which takes a millisecond or two. */
const portion = 128 * 1024

/** Some programs start every UTF-8 text with it. */
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Returns the value of a body; undefined for an empty one. Throws a Problem if it is invalid. A leading byte order mark is ignored,
 * which RFC 8259 (8.1) permits.
 */
export async function readJson(bytes: Buffer): Promise<unknown> {
  const body = bytes.subarray(0, 3).equals(byteOrderMark) ? bytes.subarray(3) : bytes
  if (body.length === 0) return undefined
  if (!isUtf8(body)) throw notJson('it is not encoded in UTF-8')
  const scan = new JsonScan(body)
  for (let index = 0; index < body.length; index += portion) {
    if (index > 0) await othersFirst()
    scan.read(portion)
  }
  return scan.isArray && body.length > portion ? readElements(body, scan.commas) : parse(body.toString())
}

/** Parses an array in portions, split at these commas. */
async function readElements(body: Buffer, commas: readonly number[]): Promise<unknown[]> {
  const elements: unknown[] = []
  for (const { start, end } of getRanges(commas, body.length)) {
    const text = (start === 0 ? '' : '[') + body.toString('utf8', start, end) + (end === body.length ? '' : ']')
    const chunk = parse(text, `from element [${elements.length}] on, `) as unknown[]
    // Two commas with only whitespace between them: invalid JSON, although the added brackets would make it valid.
    if (chunk.length === 0 && end - start < body.length) throw notJson(`there is no element [${elements.length}]`)
    elements.push(...chunk)
    await othersFirst()
  }
  return elements
}

/** Splits a body at commas into parts of at least a portion, except the last one. */
function* getRanges(commas: readonly number[], length: number): Generator<{ start: number; end: number }> {
  let start = 0
  for (const comma of commas) {
    if (comma - start < portion) continue
    yield { start, end: comma }
    start = comma + 1
  }
  yield { start, end: length }
}

function parse(text: string, place = ''): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw notJson(place + (error as Error).message)
  }
}

const notJson = (reason: string) => problem('not_allowed', 'The body is not valid JSON: {reason}', { reason })
