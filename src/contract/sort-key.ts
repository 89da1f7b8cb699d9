/**
 * Fractional keys of bytes, written as hex: there is always another key between two, so a move writes one row. Repeated moves
 * into the same gap lengthen keys by a byte per eight moves; overlong keys are redistributed (`write/spread.ts`).
 * Keys compare byte by byte and never end in a zero byte, which leaves room before each of them.
 */

/** Key of a new row, derived from its id alone: appending rows neither reads nor locks others. */
export function appendedKey(id: number): string {
  return `c0${id.toString(16).padStart(12, '0')}80`
}

/** A key strictly between two neighbours; null is the start or end of the list. Throws if they are out of order. */
export function keyBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after) {
    throw new Error(`No key lies between ${before} and ${after}`)
  }
  const low = toBytes(before ?? '')
  const high = after === null ? null : toBytes(after)
  return toHex(between(low, high))
}

/** Short, evenly spread keys between two neighbours, in order. */
export function keysBetween(before: string | null, after: string | null, count: number): readonly string[] {
  if (count === 0) return []
  const half = Math.floor(count / 2)
  const middle = keyBetween(before, after)
  return [...keysBetween(before, middle, half), middle, ...keysBetween(middle, after, count - half - 1)]
}

/**
 * The upper bound of a key after the last row: the key that the next id will get, so that rows appended later still
 * come after it. Null if the row is already beyond that.
 */
export function endAfter(last: string): string | null {
  const id = /^c0([0-9a-f]{12})/.exec(last)?.[1]
  const next = id === undefined ? appendedKey(0) : appendedKey(Number.parseInt(id, 16) + 1)
  return last < next ? next : null
}

/** A key after the last row of a list and before all rows that are appended later. */
export function keyAfterLast(last: string): string {
  return keyBetween(last, endAfter(last))
}

function between(low: readonly number[], high: readonly number[] | null): number[] {
  const key: number[] = []
  let upper = high
  for (let index = 0; ; index += 1) {
    const lowByte = low[index] ?? 0
    const highByte = upper ? (upper[index] ?? 256) : 256
    const middle = Math.floor((lowByte + highByte) / 2)
    if (middle > lowByte) return [...key, middle]
    key.push(lowByte)
    // Once below the upper neighbour's byte, only the lower neighbour limits the rest.
    if (lowByte < highByte) upper = null
  }
}

function toBytes(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
}

function toHex(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
