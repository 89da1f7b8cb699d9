/** Runs a tool: its arguments become one call of the interface, the interface's answer becomes the result's text. */
import type { CallToolResult } from '@modelcontextprotocol/server'
import { Temporal } from 'temporal-polyfill'
import type { Inside, Pass } from '../http/inside.ts'
import { type Caller, type ListMeta, type Tool, ToolInputError } from './tool.ts'

type Arguments = Readonly<Record<string, unknown>>

/** Resolves also when the call is refused, be it by the tool or by the interface. */
export async function runTool(tool: Tool, args: Arguments, pass: Pass, inside: Inside): Promise<CallToolResult> {
  const caller: Caller = {
    actor: pass.actor,
    get today() {
      return todayIn(pass.actor.timezone)
    },
  }
  try {
    const { status, body } = await inside(pass, tool.operation(args, caller))
    return status < 400 ? success(tool, args, body) : interfaceError(status, body)
  } catch (error) {
    if (error instanceof ToolInputError) return failure(error.message)
    throw error
  }
}

/** What a refusal of the interface reads like; `body` is the interface's own. */
export function interfaceError(status: number, body: string): CallToolResult {
  return failure(`API error (HTTP ${status}): ${body}`)
}

function success(tool: Tool, args: Arguments, body: string): CallToolResult {
  const meta = tool.note && metaOf(body)
  const note = meta && tool.note?.(meta, args)
  return { content: [text(body), ...(note === undefined ? [] : [text(note)])] }
}

const failure = (message: string): CallToolResult => ({ content: [text(message)], isError: true })

const text = (value: string) => ({ type: 'text' as const, text: value })

/** `meta` of a list: it comes last in the envelope, so that the records need not be parsed for it. */
function metaOf(body: string): ListMeta | undefined {
  const at = body.lastIndexOf('"meta":')
  return at < 0 ? undefined : (JSON.parse(body.slice(at + '"meta":'.length, -1)) as ListMeta)
}

/** The date of this moment in an IANA zone, such as 2026-03-31. */
export const todayIn = (timezone: string) => Temporal.Now.plainDateISO(timezone).toString()
