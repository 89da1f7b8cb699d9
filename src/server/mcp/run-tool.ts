/** Runs a tool: its arguments become one call of the API, whose response becomes the result's text. */

import type { CallToolResult } from '@modelcontextprotocol/server'
import type { RefusalEntry } from '../../contract/requests/refusal.ts'
import { type CallApi, getBody, type InternalCaller } from '../http/internal-calls.ts'
import { type ListMeta, type Tool, type ToolCaller, ToolInputError } from './tool.ts'

import { type Arguments, refusedByName } from './tools/parameter.ts'
import { getVersion } from './tools/version.ts'

/** Also resolves if the call is refused, by the tool or by the API. */
export async function runTool(
  tool: Tool,
  args: Arguments,
  internalCaller: InternalCaller,
  callApi: CallApi,
): Promise<CallToolResult> {
  const caller: ToolCaller = {
    actor: internalCaller.actor,
    get today() {
      return todayIn(internalCaller.actor.timezone)
    },
  }
  try {
    const answer = await callApi(internalCaller, tool.operation(args, caller))
    const { status, pieces, etag } = answer
    if (status >= 400) return interfaceError(status, inCallersNames(getBody(answer), tool.renamed(args)))
    const plain = await tool.shorten(pieces, args)
    return success(tool, args, tool.namesVersion ? withVersion(plain, etag) : plain)
  } catch (error) {
    if (error instanceof ToolInputError) return failure(error.message)
    throw error
  }
}

/** The text of a refusal; `body` is the API's response. */
export function interfaceError(status: number, body: string): CallToolResult {
  return failure(`API error (HTTP ${status}): ${body}`)
}

/** The body of a refusal with messages in the caller's names, and without their codes: models read the messages. */
function inCallersNames(body: string, apiNames: ReadonlyMap<string, string>): string {
  const { errors, data, ...refusal } = JSON.parse(body) as {
    readonly data?: readonly string[]
    readonly errors?: readonly RefusalEntry[]
  }
  if (!errors || !data) return body
  const messages = data.map((message, index) => refusedByName(message, errors[index]?.field, apiNames))
  return JSON.stringify({ ...refusal, data: messages })
}

/** A single content block with the envelope: clients join blocks before they parse them. */
function success(tool: Tool, args: Arguments, plain: string): CallToolResult {
  return { content: [text(tool.hint ? withHint(plain, (meta) => tool.hint?.(meta, args)) : plain)] }
}

/** The envelope of a single record, which has no `meta` of its own. */
const withVersion = (body: string, etag: string | undefined): string => {
  const version = etag === undefined ? undefined : getVersion(etag)
  return version === undefined ? body : `${body.slice(0, -1)},"meta":${JSON.stringify({ version })}}`
}

const failure = (message: string): CallToolResult => ({ content: [text(message)], isError: true })

const text = (value: string) => ({ type: 'text' as const, text: value })

const beforeMeta = '"meta":'

/** `meta` of a list comes last in its envelope, so the records need not be parsed for a word beside them. */
function withHint(body: string, getHint: (meta: ListMeta) => string | undefined): string {
  const position = body.lastIndexOf(beforeMeta)
  if (position < 0) return body
  const start = position + beforeMeta.length
  const meta = JSON.parse(body.slice(start, -1)) as ListMeta
  const hint = getHint(meta)
  return hint === undefined ? body : `${body.slice(0, start)}${JSON.stringify({ ...meta, hint })}}`
}

/** The date of this moment in an IANA zone, such as 2026-03-31. */
export const todayIn = (timezone: string) => Temporal.Now.plainDateISO(timezone).toString()
