/** Clients from before an outage that must continue after it: an event stream, an AI client, a webhook. */
import { setTimeout as wait } from 'node:timers/promises'
import { listenTo } from '../../src/server/testing/test-stream.ts'
import { startReceiver } from '../lab/stage/receiver.ts'
import { expect, type Stage } from '../lab/stage/stage.ts'

/**
 * Milliseconds until each of them continues: a delivery claimed when the connection was lost waits until its claim
 * expires.
 */
const patience = 45_000

export interface Followers {
  /** Writes something and checks that all of them receive it. */
  check(): Promise<void>
  end(): void
}

export async function followers(stage: Pick<Stage, 'apis' | 'problems'>): Promise<Followers> {
  const [{ root, headers }] = stage.apis
  const json = { ...headers, 'content-type': 'application/json' }
  const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
    fetch(root + path, { method: 'POST', headers: { ...json, ...more }, body: JSON.stringify(body) })

  const receiver = await startReceiver()
  const hook = await post('/settings/webhooks', { url: `${receiver.url}/`, event: 'newcompany' })
  if (hook.status !== 201) throw new Error(`POST /settings/webhooks answered ${hook.status}: ${await hook.text()}`)

  const stream = await listenTo(`${root}/changes/stream`, headers)
  const greeting = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'trial', version: '1' } }
  const greeted = await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'initialize', params: greeting })
  const session = greeted.headers.get('mcp-session-id') ?? ''
  await greeted.text()

  let checks = 0
  const soon = async (holds: () => boolean, otherwise: string) => {
    const until = performance.now() + patience
    while (!holds() && performance.now() < until) await wait(20)
    expect(stage, holds(), otherwise)
  }
  return {
    async check() {
      checks += 1
      const name = `After outage ${checks}`
      const created = await post(
        '/companies',
        [1, 2, 3].map(() => ({ name, type: 'other' })),
      )
      const [id = 0] = ((await created.json()) as { data: { ids: number[] } }).data.ids
      await soon(() => stream.events.some(({ data }) => data.id === id), 'the stream of changes did not go on')
      const call = { name: 'list_companies', arguments: { pagesize: 1 } }
      const told = await post(
        '/mcp',
        { jsonrpc: '2.0', id: 2, method: 'tools/call', params: call },
        { 'mcp-session-id': session },
      )
      const answer = await told.text()
      expect(stage, told.ok && !answer.includes('"isError":true'), `the AI client's session did not go on: ${answer}`)
      await soon(() => receiver.records().has(id), 'the webhook did not go on')
    },
    end() {
      stream.close()
      receiver.close()
    },
  }
}
