/** Changes of a record as sentences: "changed Due from 3 Nov to 10 Nov". */
import type { Field } from '../../../contract/language/field.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { captionOf } from '../../data/captions.ts'
import type { RecordData } from '../../data/record.ts'
import type { Formats } from '../fields/formats.ts'
import { textOf } from '../fields/value.tsx'
import type { Words } from '../view.ts'

export interface FieldChange {
  readonly name: string
  readonly field: Field
  readonly was: unknown
  readonly now: unknown
  /** Names of the records that ids stand for, where the change says them. */
  readonly captions: { readonly was: unknown; readonly now: unknown } | null
}

const verbs: Readonly<Record<string, string>> = {
  create: 'created this',
  delete: 'deleted this',
  restore: 'restored this',
  complete: 'completed this',
  reactivate: 'reopened this',
  move: 'moved this',
  convert: 'converted this',
}

/** The same of one of the records that it is made of. */
const partVerbs: Readonly<Record<string, string>> = {
  create: 'added',
  delete: 'removed',
  restore: 'restored',
  complete: 'completed',
  reactivate: 'reopened',
  move: 'moved',
}

/** What was done as a whole; null where fields were changed. */
export function verbOf(
  { action }: RecordData,
  part: { readonly noun: string; readonly name: string } | null = null,
): string | null {
  if (!part) return verbs[String(action)] ?? null
  const verb = partVerbs[String(action)]
  return verb === undefined ? null : `${verb} ${part.noun} “${part.name}”`
}

export function fieldChanges(resource: Resource, { before, after }: RecordData): readonly FieldChange[] {
  const was = (before ?? {}) as Readonly<Record<string, unknown>>
  const now = (after ?? {}) as Readonly<Record<string, unknown>>
  return Object.keys({ ...was, ...now }).flatMap((name) => {
    const field = resource.fields[name]
    if (!field || field.kind === 'sortkey') return []
    const caption = field.kind === 'toone' ? captionOf(resource, name) : null
    const captions = caption === null ? null : { was: was[caption], now: now[caption] }
    return [{ name, field, was: was[name], now: now[name], captions }]
  })
}

const wordless: readonly string[] = ['tomany', 'object', 'customvalues', 'longtext']

export function sentenceOf({ field, was, now, captions }: FieldChange, formats: Formats, words?: Words): string {
  const texts = field.kind === 'toone' ? captions : { was, now }
  if (texts === null || wordless.includes(field.kind)) return `changed ${field.label}`
  const [before, after] = [textOf(field, texts.was, formats, words), textOf(field, texts.now, formats, words)]
  if (before === '' && after === '') return `changed ${field.label}`
  if (before === '') return `set ${field.label} to ${after}`
  if (after === '') return `cleared ${field.label}, it was ${before}`
  return `changed ${field.label} from ${before} to ${after}`
}

const composed: readonly string[] = ['tomany', 'object', 'customvalues', 'records']

/** A single value that the record does not have now; an empty title, say, is no value to go back to. */
export function canBePutBack({ field, was }: FieldChange, value: unknown): boolean {
  if (composed.includes(field.kind)) return false
  if (field.required && (was ?? '') === '') return false
  return String(was ?? '') !== String(value ?? '')
}
