/** Changes of a record as sentences: "changed Due from 3 Nov to 10 Nov". */

import type { Field } from '../../../contract/language/field.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { message } from '../../../contract/messages/message.ts'
import type { WordsByValue } from '../../../contract/resources/choice-words.ts'
import { idInFieldName, ownValues } from '../../../contract/resources/settings/own-wires.ts'
import { flattened } from '../../data/own-values.ts'
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import type { Formats } from '../inputs/fields/formats.ts'
import { getText } from '../inputs/fields/value.tsx'

export interface FieldChange {
  readonly name: string
  readonly field: Field
  readonly was: unknown
  readonly now: unknown
}

const verbs: Readonly<Record<string, string>> = {
  create: message('created this'),
  delete: message('deleted this'),
  restore: message('restored this'),
  complete: message('completed this'),
  reactivate: message('reopened this'),
  move: message('moved this'),
  convert: message('converted this'),
  replace: message('replaced this by a newer version'),
}

/** As above, for a part of the record. */
const partVerbs: Readonly<Record<string, string>> = {
  create: message('added {what} “{name}”'),
  delete: message('removed {what} “{name}”'),
  restore: message('restored {what} “{name}”'),
  complete: message('completed {what} “{name}”'),
  reactivate: message('reopened {what} “{name}”'),
  move: message('moved {what} “{name}”'),
}

/** A verb for the whole change; null if fields were changed. */
export function getVerb(
  { action }: RecordData,
  part: { readonly noun: string; readonly name: string } | null = null,
): string | null {
  const verb = (part ? partVerbs : verbs)[String(action)]
  if (verb === undefined) return null
  return part ? t(verb, { what: part.noun, name: part.name }) : t(verb)
}

export function fieldChanges(resource: Resource, { before, after }: RecordData): readonly FieldChange[] {
  const was = flattened((before ?? {}) as RecordData)
  const now = flattened((after ?? {}) as RecordData)
  return Object.keys({ ...was, ...now }).flatMap((name) => {
    const field = resource.fields[name]
    if (!field || field.technical || field.kind === 'sortkey' || name === ownValues) return []
    // A change of one custom field is logged with the values of all of them.
    if (idInFieldName(name) !== null && was[name] === now[name]) return []
    return [{ name, field, was: was[name], now: now[name] }]
  })
}

const wordless: readonly string[] = ['tomany', 'object', 'customvalues', 'longtext']

/** Returns the name of a linked record; undefined if it is unknown, such as that of a record the caller cannot see. */
export type NameOfLink = (target: string, id: unknown) => string | undefined

interface Words {
  readonly words?: WordsByValue | undefined
  /** Names of linked records. If one is unknown, the sentence only says that the field was changed. */
  readonly nameOf?: NameOfLink
}

export function getSentence({ field, was, now }: FieldChange, formats: Formats, { words, nameOf }: Words = {}): string {
  const formatValue = (value: unknown) => {
    if (field.kind !== 'toone') return getText(field, value, formats, words)
    return value === undefined || value === null ? '' : nameOf?.(field.target ?? '', value)
  }
  const [before, after] = wordless.includes(field.kind) ? [] : [formatValue(was), formatValue(now)]
  if (before === undefined || after === undefined || (before === '' && after === ''))
    return t('changed {field}', { field: field.label })
  if (before === '') return t('set {field} to {after}', { field: field.label, after })
  if (after === '') return t('cleared {field}, it was {before}', { field: field.label, before })
  return t('changed {field} from {before} to {after}', { field: field.label, before, after })
}

const composed: readonly string[] = ['tomany', 'object', 'customvalues', 'records']

/**
 * Whether a value can be restored: a single value that differs from the current one, and is not an empty one of a
 * required field.
 */
export function canBePutBack({ field, was }: FieldChange, value: unknown): boolean {
  if (composed.includes(field.kind)) return false
  if (field.required && (was ?? '') === '') return false
  return String(was ?? '') !== String(value ?? '')
}
