/** Fields that columns can be mapped to: declared ones and the account's custom fields. */

import { type Notation, type ParsedCell, readCell } from '../../../contract/imports/cells.ts'
import type { Importable } from '../../../contract/imports/importable.ts'
import { fieldsFor } from '../../../contract/imports/importable-fields.ts'
import { boolean, date, decimal, type Field, text } from '../../../contract/language/field.ts'
import { maySet, type Resource, seesField } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { clause } from '../../../contract/requests/refusal.ts'
import type { OwnField } from '../../../contract/resources/settings/own-fields.ts'
import { ownFieldName } from '../../../contract/resources/settings/own-wires.ts'
import type { CustomFieldType } from '../../../contract/resources/settings/settings.ts'
import type { Actor } from '../../../contract/rights.ts'
import { loadOwnFields } from '../../read/own-fields.ts'
import { typedValue } from '../../write/rules/custom-value-types.ts'
import type { AnyValues } from '../../write/write-context.ts'
import type { Queries } from './import-record.ts'

export interface ImportFields {
  /** By wire name; custom fields as `customfields.12`. */
  readonly fields: Readonly<Record<string, Field>>
  readonly custom: ReadonlyMap<string, OwnField>
}

export const getFieldName = ({ id }: Pick<OwnField, 'id'>) => ownFieldName(id)

/** The kind of field that cells of a custom field are parsed as. */
const kindByKey: Readonly<Record<CustomFieldType, (options: { label: string }) => Field>> = {
  text,
  number: decimal,
  date,
  checkbox: boolean,
  dropdown: text,
  url: text,
}

/** Fields of several resources by one query. */
export async function loadImportFields(
  queries: Queries,
  actor: Actor,
): Promise<(importable: Importable) => ImportFields> {
  const ownFields = await loadOwnFields(queries, actor.account)
  return (importable) => {
    const resource: Resource = resourceNamed(importable.resource)
    const values = resource.fields.customfields
    const isOpen = values !== undefined && seesField(actor, values) && maySet(actor, values, 'add')
    const entityFields = isOpen ? ownFields.filter(({ entity }) => entity === resource.singular) : []
    const additions = entityFields.map(
      (field) => [getFieldName(field), kindByKey[field.type]({ label: field.name })] as const,
    )
    return {
      fields: { ...fieldsFor(actor, importable), ...Object.fromEntries(additions) },
      custom: new Map(entityFields.map((field) => [getFieldName(field), field])),
    }
  }
}

export async function importFields(queries: Queries, actor: Actor, importable: Importable): Promise<ImportFields> {
  return (await loadImportFields(queries, actor))(importable)
}

/** Parses a cell of a custom field. */
export function readCustomCell(text: string, field: OwnField, notation: Notation): ParsedCell | null {
  const read = readCell(text, kindByKey[field.type]({ label: field.name }), notation)
  if (!read || 'wrong' in read) return read
  const input = String(read.value)
  const option = field.options.find((candidate) => candidate.toLowerCase() === input.toLowerCase())
  const value = typedValue(field, option ?? input)
  return value !== null && typeof value === 'object' ? { wrong: clause(value.text, value.params) } : { value }
}

/** Moves values of custom fields into `customfields`, where the write path expects them. */
export function withCustomValues({ custom }: Pick<ImportFields, 'custom'>, body: AnyValues): AnyValues {
  const isOwn = ([fieldName]: readonly [string, unknown]) => custom.has(fieldName)
  const ownEntries = Object.entries(body).filter(isOwn)
  if (ownEntries.length === 0) return body
  const customfields = ownEntries.map(([fieldName, value]) => ({ id: custom.get(fieldName)?.id, value }))
  return { ...Object.fromEntries(Object.entries(body).filter((entry) => !isOwn(entry))), customfields }
}

/** Value of a custom field in bodies and snapshots. */
interface CustomValue {
  readonly id: number
  readonly value: string | null
}

export const customValuesIn = (input: unknown): readonly CustomValue[] =>
  Array.isArray(input) ? input.map(({ id, value }: CustomValue) => ({ id: Number(id), value })) : []

const customChanges = (now: readonly CustomValue[], customValues: readonly CustomValue[]): readonly CustomValue[] =>
  customValues.filter(({ id, value }) => (now.find((customValue) => customValue.id === id)?.value ?? null) !== value)

/** The values in which a record, now `now`, differs; `customfields` has only the custom fields that differ. */
export function changesTo(now: AnyValues, { customfields, ...values }: AnyValues): AnyValues {
  const changedValues = Object.fromEntries(
    Object.entries(values).filter(([fieldName, value]) => !isSame(value, now[fieldName])),
  )
  const customValues = customChanges(customValuesIn(now.customfields), customValuesIn(customfields))
  return customValues.length > 0 ? { ...changedValues, customfields: customValues } : changedValues
}

const isSame = (first: unknown, second: unknown) => JSON.stringify(inOrder(first)) === JSON.stringify(inOrder(second))
const inOrder = (value: unknown) =>
  Array.isArray(value)
    ? value.length === 0
      ? null
      : value.toSorted((first, second) => first - second)
    : (value ?? null)
