/** Versions of records in tools: entity tags (RFC 9110, section 8.8.3) without quotes. */
import { ToolInputError } from '../tool.ts'
import { type Parameter, parameter } from './parameter.ts'

const tag = /^(?:W\/)?"?([\w-]{1,100})"?$/

/** The value of `meta.version` for an entity tag. */
export const getVersion = (etag: string): string | undefined => tag.exec(etag)?.[1]

/** The `version` argument of tools that decide on a record as read; `from` is the tool that reads it. */
export const seenVersion = (source: string): Parameter =>
  parameter(
    'version',
    { type: 'string', description: `meta.version of ${source}; refused if changed since` },
    { convert: () => ({}) },
  )

/** The condition of a call, from the argument `version`. Throws a ToolInputError if it is invalid. */
export function seenAs(version: unknown, source: string): { readonly ifMatch?: string } {
  if (version === undefined || version === null) return {}
  const ownVersion = getVersion(String(version).trim())
  if (ownVersion === undefined) throw new ToolInputError(`version: use meta.version of ${source}`)
  return { ifMatch: `W/"${ownVersion}"` }
}
