/** Checks for trials with several processes. A refusal or a late response is a problem. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Api } from '../lab/stage/writer.ts'

/**
 * Milliseconds until information has reached the other process, and until a resource that is available again is used
 * again.
 */
export const patience = 10_000

export interface Asked {
  readonly text: string
  readonly header: (name: string) => string | null
}

export interface Asking {
  readonly asked: (api: Api, method: string, path: string, body?: unknown) => Promise<Asked>
  /** Waits until the condition holds; otherwise reports the problem `otherwise`. */
  readonly soon: (holds: () => Promise<boolean>, otherwise: string) => Promise<void>
}

export function askingWith(problems: string[]): Asking {
  return {
    async asked({ root, headers }, method, path, body) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const accept = path === '/mcp' ? { accept: 'application/json, text/event-stream' } : {}
      const answer = await fetch(root + path, { method, headers: { ...accept, ...headers, ...json }, ...sent })
      const text = await answer.text()
      if (!answer.ok) problems.push(`${method} ${path} answered ${answer.status}: ${text}`)
      return { text, header: (name) => answer.headers.get(name) }
    },
    async soon(holds, otherwise) {
      const until = performance.now() + patience
      while (performance.now() < until) {
        if (await holds().catch(() => false)) return
        await wait(50)
      }
      problems.push(otherwise)
    },
  }
}

/** Kills a process, whether or not it still runs. */
export function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}
