/**
 * Runs PGlite in a thread of its own, so that a long statement only delays those who need the database. The bytes of
 * PostgreSQL's protocol are transferred between the threads, not copied.
 */
import { Worker } from 'node:worker_threads'

export interface Opening {
  readonly directory: string
  /** PostgreSQL's settings, such as `shared_buffers=32MB`. */
  readonly settings: readonly string[]
}

/** Messages of the thread: that it is ready, a response of the database, or an error. */
export type ThreadAnswer = 'open' | 'closed' | Uint8Array | Error

export interface EmbeddedThread {
  /** Runs a message and resolves to the complete response; one after the other. */
  readonly run: (message: Uint8Array) => Promise<Buffer>
  readonly close: () => Promise<void>
}

/**
 * Rejects with PGlite's error if it cannot open the directory.
 * @param onEnd called if the thread ends by itself, after which there is no database
 */
export async function openThread(opening: Opening, onEnd: (reason: string) => void): Promise<EmbeddedThread> {
  const thread = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: opening, execArgv: [] })
  /** Pending requests in order: a connection that is closing may still send one as the next connection begins. */
  const pendingAnswers: PromiseWithResolvers<ThreadAnswer>[] = []
  const settle = (answer: ThreadAnswer) => {
    const pendingAnswer = pendingAnswers.shift()
    // An idle database must not keep the process from exiting.
    if (pendingAnswers.length === 0) thread.unref()
    if (answer instanceof Error) pendingAnswer?.reject(answer)
    else pendingAnswer?.resolve(answer)
  }
  const next = () => {
    thread.ref()
    const pendingAnswer = Promise.withResolvers<ThreadAnswer>()
    pendingAnswers.push(pendingAnswer)
    return pendingAnswer.promise
  }
  const ask = (message: Uint8Array | 'close', transfers: ArrayBuffer[] = []) => {
    thread.postMessage(message, transfers)
    return next()
  }
  thread.on('message', settle)
  thread.once('error', settle)
  await next()
  const onExit = (code: number) => onEnd(`its thread ended with ${code}`)
  thread
    .off('error', settle)
    .once('error', (error: Error) => onEnd(error.message))
    .once('exit', onExit)
  return {
    async run(message) {
      // A copy, because pg reuses the buffer that it writes into.
      const copy = new Uint8Array(message)
      return Buffer.from(((await ask(copy, [copy.buffer])) as Uint8Array).buffer)
    },
    async close() {
      thread.off('exit', onExit)
      await ask('close').finally(() => thread.terminate())
    },
  }
}
