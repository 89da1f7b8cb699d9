/** Which tools a request is offered: those its URL and its session select, except those that its caller can never use. */

import { type Toolset, toolsets } from '../../contract/key-scopes.ts'
import { mayUse } from '../../contract/language/resource.ts'
import { resourceNamed } from '../../contract/registry.ts'
import { Problem } from '../../contract/requests/problem.ts'
import { fault, type Refusal } from '../../contract/requests/refusal.ts'
import { type Actor, userTypes } from '../../contract/rights.ts'
import type { Tool } from './tool.ts'

export interface Narrowing {
  readonly readonly: boolean
  /** Null means all. */
  readonly toolsets: readonly Toolset[] | null
}

/** Reads `?readonly=1&toolsets=time,items`. Throws a Problem that names what is allowed. */
export function getNarrowing(query: Readonly<Record<string, unknown>>): Narrowing {
  const refusals: Refusal[] = []
  const readonly = truth(query.readonly, refusals)
  const names = namesIn(query.toolsets)
  const unknownNames = names.filter((name) => !toolsets.some((toolset) => toolset === name))
  for (const name of unknownNames) {
    refusals.push(
      fault('not_allowed', 'toolsets has {value}, which does not exist. Allowed, separated by commas: {values}', {
        value: name,
        values: toolsets,
      }),
    )
  }
  if (refusals.length > 0) throw new Problem('invalid', refusals)
  return { readonly, toolsets: names.length === 0 ? null : (names as Toolset[]) }
}

/** What remains of the URL's selection in a session, which is never offered more than at its opening. */
export function narrow(session: Narrowing | undefined, url: Narrowing): Narrowing {
  if (!session) return url
  const common = (names: readonly Toolset[]) => names.filter((name) => session.toolsets?.includes(name) ?? true)
  return {
    readonly: session.readonly || url.readonly,
    toolsets: url.toolsets ? common(url.toolsets) : session.toolsets,
  }
}

function truth(value: unknown, refusals: Refusal[]): boolean {
  const text = String(value ?? '').toLowerCase()
  if (!['', '0', '1', 'false', 'true'].includes(text)) {
    refusals.push(fault('not_allowed', 'readonly is {value}; allowed are 1, 0, true and false', { value }))
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

/** The selected tools. */
export function within({ readonly, toolsets: sets }: Narrowing, tools: readonly Tool[]): readonly Tool[] {
  return tools.filter((tool) => (!readonly || tool.annotations.readOnlyHint) && (!sets || sets.includes(tool.toolset)))
}

/** Whether the account lets tools delete, or the tool deletes nothing. */
export const isGranted = ({ aideletion }: Actor, { removes }: Tool): boolean => !removes || aideletion === true

/** Whether the caller could ever use the tool, on some record. */
export function canUse(actor: Actor, tool: Tool): boolean {
  const { rights, annotations } = tool
  if (!isGranted(actor, tool)) return false
  if (actor.limits?.readonly && !annotations.readOnlyHint) return false
  const isClient = actor.userType === userTypes.client
  return rights.every(({ resource, action, ofClients }) =>
    mayUse(actor, resourceNamed(resource), (isClient && ofClients) || action),
  )
}
