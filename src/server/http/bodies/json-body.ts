/**
 * Reads a JSON body without making anybody else wait: its bounds are checked before it is parsed, and a long array is
 * parsed a few elements at a time, between which other requests are served.
 */
import { isUtf8 } from 'node:buffer'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { Problem } from '../../../contract/requests/problem.ts'
import { JsonScan } from './json-scan.ts'

/** Bytes that are read at once, which takes a millisecond or two. */
const portion = 128 * 1024

/** What some programs put in front of all text that they write in UTF-8. */
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * The value of a body; undefined where there is none. Throws a Problem that says what is wrong with it. A byte order mark in
 * front is passed over, as RFC 8259 (8.1) lets parsers do.
 */
export async function readJson(given: Buffer): Promise<unknown> {
  const body = given.subarray(0, 3).equals(byteOrderMark) ? given.subarray(3) : given
  if (body.length === 0) return undefined
  if (!isUtf8(body)) throw notJson('it is not encoded in UTF-8')
  const scan = new JsonScan(body)
  for (let at = 0; at < body.length; at += portion) {
    if (at > 0) await othersFirst()
    scan.read(portion)
  }
  return scan.isArray && body.length > portion ? readElements(body, scan.commas) : parse(body.toString())
}

/** The elements of an array whose outermost commas are at these offsets. */
async function readElements(body: Buffer, commas: readonly number[]): Promise<unknown[]> {
  const elements: unknown[] = []
  for (const { from, to } of portionsOf(commas, body.length)) {
    const text = (from === 0 ? '' : '[') + body.toString('utf8', from, to) + (to === body.length ? '' : ']')
    const some = parse(text, `from element [${elements.length}] on, `) as unknown[]
    // Two commas with nothing but blanks between them, which is no JSON although the brackets around would make it so.
    if (some.length === 0 && to - from < body.length) throw notJson(`there is no element [${elements.length}]`)
    elements.push(...some)
    await othersFirst()
  }
  return elements
}

/** Cuts a body at commas, so that each part but the last has a portion's length at least. */
function* portionsOf(commas: readonly number[], length: number): Generator<{ from: number; to: number }> {
  let from = 0
  for (const comma of commas) {
    if (comma - from < portion) continue
    yield { from, to: comma }
    from = comma + 1
  }
  yield { from, to: length }
}

function parse(text: string, place = ''): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw notJson(place + (error as Error).message)
  }
}

const notJson = (reason: string) => new Problem('invalid', `The body is not valid JSON: ${reason}.`)
