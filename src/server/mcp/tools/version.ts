/** Versions of records in tools: entity tags (RFC 9110, section 8.8.3) without quotes. */
import { ToolInputError } from '../tool.ts'
import { type Parameter, parameter } from './parameter.ts'

const tag = /^(?:W\/)?"?([\w-]{1,100})"?$/

/** The value of `meta.version` for an entity tag. */
export const versionOf = (etag: string): string | undefined => tag.exec(etag)?.[1]

/** The `version` argument of tools that decide on a record as read; `from` is the tool that reads it. */
export const seenVersion = (from: string): Parameter =>
  parameter(
    'version',
    { type: 'string', description: `meta.version of ${from}; refused if changed since` },
    { sent: () => ({}) },
  )

/** The condition of a call, from the argument `version`. Throws a ToolInputError if it is invalid. */
export function seenAs(version: unknown, from: string): { readonly ifMatch?: string } {
  if (version === undefined || version === null) return {}
  const named = versionOf(String(version).trim())
  if (named === undefined) throw new ToolInputError(`version: use meta.version of ${from}`)
  return { ifMatch: `W/"${named}"` }
}
