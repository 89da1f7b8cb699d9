/**
 * PGlite in a thread of its own, so that a statement keeps those waiting who need the database, and nobody else. Bytes of
 * PostgreSQL's protocol go in and come out, handed over and not copied.
 */
import { Worker } from 'node:worker_threads'

export interface Opening {
  readonly directory: string
  /** PostgreSQL's own, such as `shared_buffers=32MB`. */
  readonly settings: readonly string[]
}

/** What the thread says: that it is there, what the database answers, or what went wrong. */
export type ThreadAnswer = 'open' | 'closed' | Uint8Array | Error

export interface EmbeddedThread {
  /** Runs a message and resolves to the whole answer; one after the other. */
  readonly run: (message: Uint8Array) => Promise<Buffer>
  readonly close: () => Promise<void>
}

/**
 * Rejects with what PGlite says when it cannot open the directory.
 * @param onEnd is told when the thread ends by itself, after which there is no database
 */
export async function openThread(opening: Opening, onEnd: (reason: string) => void): Promise<EmbeddedThread> {
  const thread = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: opening, execArgv: [] })
  /** Those who wait, in the order in which they are answered: a connection that ends may still do so as the next one begins. */
  const waiting: PromiseWithResolvers<ThreadAnswer>[] = []
  const settle = (answer: ThreadAnswer) => {
    const asked = waiting.shift()
    // Nobody is kept from ending by a database that nobody asks.
    if (waiting.length === 0) thread.unref()
    if (answer instanceof Error) asked?.reject(answer)
    else asked?.resolve(answer)
  }
  const next = () => {
    thread.ref()
    const asked = Promise.withResolvers<ThreadAnswer>()
    waiting.push(asked)
    return asked.promise
  }
  const ask = (message: Uint8Array | 'close', moved: ArrayBuffer[] = []) => {
    thread.postMessage(message, moved)
    return next()
  }
  thread.on('message', settle)
  thread.once('error', settle)
  await next()
  const ended = (code: number) => onEnd(`its thread ended with ${code}`)
  thread
    .off('error', settle)
    .once('error', (error: Error) => onEnd(error.message))
    .once('exit', ended)
  return {
    async run(message) {
      // A copy of its own: what pg writes into is used again.
      const own = new Uint8Array(message)
      return Buffer.from(((await ask(own, [own.buffer])) as Uint8Array).buffer)
    },
    async close() {
      thread.off('exit', ended)
      await ask('close').finally(() => thread.terminate())
    },
  }
}
