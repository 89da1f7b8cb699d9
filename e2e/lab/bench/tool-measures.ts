/** The tool endpoint: the overhead of a tool call over the corresponding API request. */
import type { ToolCall } from '../../../src/server/mcp/tool.ts'
import { tools } from '../../../src/server/mcp/tools/catalogue.ts'
import { program as actor } from '../volume/actors.ts'
import { type Bench, type Finding, headers, request, timedInTurns } from './measuring.ts'

const json = { 'content-type': 'application/json' }

/** Maximum overhead in milliseconds. */
const allowed = 1

const calls = {
  'one item': { name: 'get_projectitem', arguments: { id: 1 } },
  'list of 50': { name: 'list_projectitems', arguments: { fields: 'name,duedate,projecttitle', pagesize: 50 } },
} as const

export async function measureTools({ service }: Bench): Promise<Finding[]> {
  const session = await openSession(service.url)
  const found = []
  for (const [what, call] of Object.entries(calls)) {
    const { path } = operationOf(call)
    const times = await timedInTurns(
      {
        interface: () => request(`${service.url}/api/v4${path}`),
        tool: () => post(service.url, 'tools/call', call, { 'mcp-session-id': session }),
        alone: () => post(service.url, 'tools/call', call, headers),
      },
      400,
    )
    found.push(
      finding(`tool in a session, ${what}`, times.tool, times.interface),
      finding(`tool by its key, ${what}`, times.alone, times.interface),
    )
  }
  return found
}

function finding(measure: string, time: number, plain: number): Finding {
  const extra = time - plain
  return {
    measure,
    figure: `+${extra.toFixed(2)} ms (${time.toFixed(2)} ms)`,
    against: `REST ${plain.toFixed(2)} ms`,
    ratio: null,
    target: `< ${allowed} ms`,
    met: extra < allowed,
  }
}

function operationOf(call: { readonly name: string; readonly arguments: object }): ToolCall {
  const tool = tools.find(({ name }) => name === call.name)
  if (!tool) throw new Error(`there is no tool ${call.name}`)
  return tool.operation({ ...call.arguments }, { actor, today: '2026-01-01' })
}

async function openSession(url: string): Promise<string> {
  const clientInfo = { name: 'benchmark', version: '1' }
  const answer = await post(url, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }, headers)
  const session = answer.headers.get('mcp-session-id')
  if (session === null) throw new Error('initialize opened no session')
  return session
}

async function post(url: string, method: string, params: object, more: Record<string, string>): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(`${url}/api/v4/mcp`, { method: 'POST', headers: { ...json, ...more }, body })
  const text = await answer.text()
  if (!answer.ok || !text.includes('"result"') || text.includes('"isError":true')) {
    throw new Error(`${method} answered ${answer.status}: ${text.slice(0, 500)}`)
  }
  return answer
}
