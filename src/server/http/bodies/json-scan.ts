/**
 * Scans the bytes of a JSON text before it is parsed, in one pass and without allocating: its depth, the number of values and names,
 * and the commas of its outermost array. Rejects bodies that are expensive to parse or would pollute prototypes. Does not validate
 * the syntax, which is up to the parser.
 */

import { problem } from '../../../contract/requests/problem.ts'
import { type Clause, clause } from '../../../contract/requests/refusal.ts'

/** Maximum depth. The deepest valid body is a record within a record within an array. */
const deepest = 32

/** Maximum number of values of a record, or of a body that is not an array. */
const mostValues = 50_000

/** Maximum number of different names in a body; each costs more than a value. */
const mostNames = 1000

/** Maximum length of the outermost array: more than a batch may have, so that its own, more specific error is used. */
const mostElements = 20_000

/** Maximum length of a string in bytes, many times that of any field. */
const longestText = 1_000_000

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openArray = 0x5b
const backslash = 0x5c
const closeArray = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

export class JsonScan {
  /** Offsets of the commas between elements of the outermost array. */
  readonly commas: number[] = []
  /** Whether the outermost value is an array. */
  isArray = false
  readonly #body: Buffer
  #at = 0
  #depth = 0
  #values = 0
  /** The last string, which may be incomplete: its bytes, their hash, and whether it contains escapes. */
  #text = { from: 0, to: 0, hash: 0, isEscaped: false }
  #inText = false
  #names = 0
  /** Bit set of the hashes of names. */
  readonly #met = new Uint8Array(8192)
  /** Whether the next value belongs to the name `constructor`. */
  #isConstructor = false

  constructor(body: Buffer) {
    this.#body = body
  }

  /** Scans the next `count` bytes. Throws a Problem as soon as a limit is exceeded. */
  read(count: number): void {
    const end = Math.min(this.#at + count, this.#body.length)
    while (this.#at < end) {
      if (this.#inText) {
        this.#readText(end)
        continue
      }
      const byte = this.#body[this.#at] as number
      if (byte === quote) this.#beginText()
      else if (byte === comma) this.#next()
      else if (byte === colon) this.#name()
      else if (byte === openArray || byte === openObject) this.#open(byte === openArray)
      else if (byte === closeArray || byte === closeObject) this.#depth = Math.max(0, this.#depth - 1)
      this.#at += 1
    }
  }

  #beginText(): void {
    this.#inText = true
    this.#text = { from: this.#at + 1, to: 0, hash: 0, isEscaped: false }
  }

  /** Reads to the end of the string or of this portion. */
  #readText(end: number): void {
    const body = this.#body
    let { hash } = this.#text
    let position = this.#at
    for (; position < end; position += 1) {
      const byte = body[position] as number
      if (byte === quote) break
      hash = (Math.imul(hash, 31) + byte) | 0
      if (byte !== backslash) continue
      this.#text.isEscaped = true
      position += 1
    }
    this.#text.hash = hash
    this.#at = position
    if (position - this.#text.from > longestText)
      refuse(clause('too large'), clause('a text has at most {most} bytes', { most: longestText }))
    if (position >= end) return
    this.#text.to = position
    this.#inText = false
    this.#at += 1
  }

  #open(isArray: boolean): void {
    if (this.#depth === 0) this.isArray = isArray
    if (this.#isConstructor && !isArray) refuseName('constructor')
    this.#isConstructor = false
    this.#depth += 1
    if (this.#depth > deepest)
      refuse(clause('nested too deeply'), clause('at most {most} levels are allowed', { most: deepest }))
    this.#count()
  }

  #next(): void {
    this.#isConstructor = false
    this.#count()
    if (this.#depth !== 1 || !this.isArray) return
    this.#values = 0
    this.commas.push(this.#at)
    if (this.commas.length >= mostElements)
      refuse(clause('too long'), clause('at most {most} elements are read', { most: mostElements }))
  }

  #count(): void {
    this.#values += 1
    if (this.#values > mostValues)
      refuse(clause('too large'), clause('one record has at most {most} values', { most: mostValues }))
  }

  #name(): void {
    const slot = (this.#text.hash >>> 3) & 8191
    const bit = 1 << (this.#text.hash & 7)
    if (((this.#met[slot] as number) & bit) === 0) {
      this.#met[slot] = (this.#met[slot] as number) | bit
      this.#names += 1
      if (this.#names > mostNames)
        refuse(clause('too large'), clause('it has at most {most} different names', { most: mostNames }))
    }
    const length = this.#text.to - this.#text.from
    if (length === 9 || length === 11 || (this.#text.isEscaped && length <= 66)) this.#checkName()
  }

  /** Rejects names that allow prototype pollution. */
  #checkName(): void {
    const string = this.#body.toString('latin1', this.#text.from, this.#text.to)
    const name = this.#text.isEscaped ? unescaped(string) : string
    if (name === '__proto__') refuseName(name)
    this.#isConstructor = name === 'constructor'
  }
}

const unescaped = (text: string) =>
  text.replace(/\\u([0-9a-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

function refuse(what: Clause, clause: Clause): never {
  throw problem('not_allowed', 'The body is {what}: {reason}', { what, reason: clause })
}

function refuseName(name: string): never {
  throw problem('not_allowed', 'The body has the name {value}, which is not allowed', { value: name })
}
