/**
 * Rows of the first sheet with a table in an XLSX file. Read in a worker thread with limited memory, because an archive may lie
 * about its unpacked size. Formulas are not evaluated; cells have their saved values.
 */
import { Worker } from 'node:worker_threads'
import { Unreadable } from './unreadable.ts'

/** Message from the worker. */
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

/** Messages from the worker, in order. A worker that ends early makes the file unreadable. */
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
