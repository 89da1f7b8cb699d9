/**
 * Rows of the first sheet of an XLSX file. It is read in a thread of its own, with a bound on its memory: an archive says how
 * large its parts become, and may lie. Formulas are never worked out; a cell has the value that was saved with it.
 */
import { Worker } from 'node:worker_threads'
import { Unreadable } from './unreadable.ts'

/** What the thread says: some rows, the end, or why the file cannot be read. */
export type XlsxAnswer = { readonly rows: readonly (readonly string[])[] } | 'end' | { readonly unreadable: string }

const memory = 1024
/** Milliseconds for one file. */
const patience = 120_000

export async function* xlsxRows(path: string): AsyncGenerator<readonly string[]> {
  const thread = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: path,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  const stop = setTimeout(() => void thread.terminate(), patience)
  try {
    for await (const answer of answersOf(thread)) {
      if (answer === 'end') return
      if ('unreadable' in answer) throw new Unreadable(answer.unreadable)
      yield* answer.rows
    }
  } finally {
    clearTimeout(stop)
    await thread.terminate()
  }
}

/** What the thread says, one thing after the other; whatever ends it early makes the file unreadable. */
async function* answersOf(thread: Worker): AsyncGenerator<XlsxAnswer> {
  const waiting: XlsxAnswer[] = []
  let heard = Promise.withResolvers<void>()
  const hear = (answer: XlsxAnswer) => {
    waiting.push(answer)
    heard.resolve()
  }
  thread.on('message', hear)
  thread.on('error', () => hear({ unreadable: tooMuch }))
  thread.on('exit', () => hear({ unreadable: tooMuch }))
  for (;;) {
    await heard.promise
    heard = Promise.withResolvers()
    for (const answer of waiting.splice(0)) yield answer
  }
}

const tooMuch = 'The workbook is too large or too complex. Save the sheet as CSV and import that.'
