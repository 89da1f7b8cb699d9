/** Those who were there before an outage and expect to go on after it: a stream of changes, an AI client, a webhook. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { listenTo } from '../../src/server/testing/test-stream.ts'
import { expect, type Stage } from './stage.ts'

/** Milliseconds in which each of them goes on. */
const patience = 10_000

export interface Followers {
  /** Writes something and looks whether all of them learn of it. */
  check(): Promise<void>
  end(): void
}

export async function followers(stage: Stage): Promise<Followers> {
  const [{ root, headers }] = stage.apis
  const json = { ...headers, 'content-type': 'application/json' }
  const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
    fetch(root + path, { method: 'POST', headers: { ...json, ...more }, body: JSON.stringify(body) })

  const delivered = new Set<number>()
  const receiver = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    delivered.add((JSON.parse(text) as { id: number }).id)
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const hook = await post('/settings/webhooks', { url, event: 'newcompany' })
  if (hook.status !== 201) throw new Error(`POST /settings/webhooks answered ${hook.status}: ${await hook.text()}`)

  const stream = await listenTo(`${root}/changes/stream`, headers)
  const greeting = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'trial', version: '1' } }
  const greeted = await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'initialize', params: greeting })
  const session = greeted.headers.get('mcp-session-id') ?? ''
  await greeted.text()

  const soon = async (holds: () => boolean, otherwise: string) => {
    const until = performance.now() + patience
    while (!holds() && performance.now() < until) await wait(20)
    expect(stage, holds(), otherwise)
  }
  return {
    async check() {
      const created = await post(
        '/companies',
        [1, 2, 3].map(() => ({ name: 'After the outage', type: 'other' })),
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
      await soon(() => delivered.has(id), 'the webhook did not go on')
    },
    end() {
      stream.close()
      receiver.close()
    },
  }
}
