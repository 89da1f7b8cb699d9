/**
 * Records the distinct SQL statements that callers cause while tests run, in the directory WORKLANE_STATEMENTS if that is set, for
 * `e2e/lab/routing`.
 */
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type SentStatement, sentStatements } from '../db/connections/statement-channel.ts'

const directory = process.env.WORKLANE_STATEMENTS
const recording = Symbol.for('worklane.recording')

if (directory && !(recording in globalThis)) {
  Object.assign(globalThis, { [recording]: true })
  mkdirSync(directory, { recursive: true })
  const file = join(directory, `${process.pid}.jsonl`)
  const kept = new Set<string>()
  const start = ({ kind, text }: SentStatement) => {
    if (kind === 'service' || kept.has(text)) return
    kept.add(text)
    appendFileSync(file, `${JSON.stringify(text)}\n`)
  }
  const nothing = () => {}
  sentStatements.subscribe({ start, end: nothing, asyncStart: nothing, asyncEnd: nothing, error: nothing })
}
