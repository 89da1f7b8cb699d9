/** Which tools a request is offered: those its URL selects, except those that its caller can never use. */

import { type Toolset, toolsets } from '../../contract/key-scopes.ts'
import { mayUse } from '../../contract/language/resource.ts'
import { resourceNamed } from '../../contract/registry.ts'
import { Problem, shown } from '../../contract/requests/problem.ts'
import { type Actor, userTypes } from '../../contract/rights.ts'
import type { Tool } from './tool.ts'

export interface Narrowing {
  readonly readonly: boolean
  /** Null means all. */
  readonly toolsets: readonly Toolset[] | null
}

/** Reads `?readonly=1&toolsets=time,items`. Throws a Problem that names what is allowed. */
export function narrowingOf(query: Readonly<Record<string, unknown>>): Narrowing {
  const messages: string[] = []
  const readonly = truth(query.readonly, messages)
  const names = namesIn(query.toolsets)
  const unknown = names.filter((name) => !toolsets.some((known) => known === name))
  for (const name of unknown) {
    messages.push(
      `toolsets has ${shown(name)}, which does not exist. Allowed, separated by commas: ${toolsets.join(', ')}.`,
    )
  }
  if (messages.length > 0) throw new Problem('invalid', messages)
  return { readonly, toolsets: names.length === 0 ? null : (names as Toolset[]) }
}

function truth(value: unknown, messages: string[]): boolean {
  const text = String(value ?? '').toLowerCase()
  if (!['', '0', '1', 'false', 'true'].includes(text)) {
    messages.push(`readonly is ${shown(value)}; allowed are 1, 0, true and false.`)
  }
  return text === '1' || text === 'true'
}

/** Comma-separated names; the parameter may be repeated. */
function namesIn(value: unknown): string[] {
  const texts = Array.isArray(value) ? value : [value ?? '']
  return texts
    .flatMap((text) =>
      String(text)
        .split(',')
        .map((name) => name.trim().toLowerCase()),
    )
    .filter((name) => name !== '')
}

/** The tools selected by the URL. */
export function within({ readonly, toolsets: sets }: Narrowing, tools: readonly Tool[]): readonly Tool[] {
  return tools.filter((tool) => (!readonly || tool.annotations.readOnlyHint) && (!sets || sets.includes(tool.toolset)))
}

/** Whether the caller could ever use the tool, on some record. */
export function canUse(actor: Actor, { rights, annotations }: Tool): boolean {
  if (actor.limits?.readonly && !annotations.readOnlyHint) return false
  const isClient = actor.userType === userTypes.client
  return rights.every(({ resource, action, ofClients }) =>
    mayUse(actor, resourceNamed(resource), (isClient && ofClients) || action),
  )
}
