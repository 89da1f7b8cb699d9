/** The protocol server for one request: lists the tools that its caller is offered, and responds to calls. */
import {
  type CallToolResult,
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import { closest } from 'fastest-levenshtein'
import { quotedValue } from '../../contract/requests/problem.ts'
import type { Actor } from '../../contract/rights.ts'
import { type CallApi, type Rejection, rejectionBody } from '../http/internal-calls.ts'
import { canUse, isGranted } from './offer.ts'
import { interfaceError, runTool } from './run-tool.ts'
import type { Tool } from './tool.ts'

export interface Exchange {
  readonly caller: { readonly actor: Actor } | { readonly rejection: Pick<Rejection, 'status' | 'message'> }
  /** The tools selected by the URL and the session; the caller may not be able to use all of them. */
  readonly tools: readonly Tool[]
  readonly callApi: CallApi
  /** Whether the rate limit has already counted this call. */
  readonly isCounted: boolean
  /** Gets unexpected errors; the client only learns that there was one. */
  readonly onFailure: (error: unknown) => void
  /** Instructions for the client, which only some methods need. */
  readonly instructions: string | undefined
}

const identification = { name: 'worklane', title: 'Worklane', version: '4' }

export function toolServer({ caller, tools, callApi, isCounted, onFailure, instructions }: Exchange): Server {
  const server = new Server(identification, {
    capabilities: { tools: {} },
    ...(instructions === undefined ? {} : { instructions }),
  })
  server.setRequestHandler('tools/list', (): ListToolsResult => {
    if (!('actor' in caller)) return { tools: [] }
    const usableTools = tools.filter((tool) => canUse(caller.actor, tool))
    return { tools: usableTools.map((tool) => toListedTool(tool, caller.actor)) }
  })
  server.setRequestHandler('tools/call', ({ params }): CallToolResult | Promise<CallToolResult> => {
    if ('rejection' in caller) return refusal(caller.rejection)
    const tool = findTool(params.name, tools)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, noTool(params.name, caller.actor, tools))
    if (!isGranted(caller.actor, tool)) return interfaceError(403, withheld)
    return runTool(tool, params.arguments ?? {}, { actor: caller.actor, isCounted }, callApi).catch(
      (error: unknown) => {
        onFailure(error)
        throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something unexpected went wrong on our side.')
      },
    )
  })
  return server
}

const withheld = JSON.stringify({
  status: 'error',
  data: [
    'AI clients may not delete in this account: its setting aideletion is off. Only an administrator who is signed in can switch it on, in Settings, API keys and AI clients.',
  ],
})

/** Tools of lists are named in the plural; a call in the singular is accepted as well. */
const findTool = (name: string, tools: readonly Tool[]): Tool | undefined =>
  tools.find((tool) => tool.name === name) ??
  tools.find((tool) => tool.name.startsWith('list_') && tool.name === `${name}s`)

function noTool(name: string, actor: Actor, tools: readonly Tool[]): string {
  const toolNames = tools.filter((tool) => canUse(actor, tool)).map((tool) => tool.name)
  const nearest = toolNames.length > 0 ? `; the nearest is '${closest(name.slice(0, 60), toolNames)}'` : ''
  return `There is no tool ${quotedValue(name)}${nearest}.`
}

/** A tool as clients list it; the library's types would let it change the schemas, which it does not. */
function toListedTool(tool: Tool, actor: Actor): ListToolsResult['tools'][number] {
  const { name, title, description, annotations } = tool
  type Schema = ListToolsResult['tools'][number]['inputSchema']
  return { name, title, description, inputSchema: tool.inputSchemaFor(actor) as unknown as Schema, annotations }
}

const refusal = (rejection: Pick<Rejection, 'status' | 'message'>) =>
  interfaceError(rejection.status, JSON.stringify(rejectionBody(rejection)))
