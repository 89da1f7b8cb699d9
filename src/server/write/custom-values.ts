/** Values of custom fields: looked up by id or name, stored in a table of their own. */
import { sql } from 'kysely'
import { dayIn, parseMoment } from '../../contract/requests/moment.ts'
import { about, bothValues, type Refusal } from '../../contract/requests/refusal.ts'
import type { OwnField } from '../../contract/resources/settings/own-fields.ts'
import { awaitAll, runNow } from '../db/run-compiled.ts'
import { loadOwnFields } from '../read/own-fields.ts'
import { typedValue } from './rules/custom-value-types.ts'
import { type Binding, type Draft, refuse, type WriteContext } from './write-context.ts'

/** A value in a body, as the contract reads it: the field by `id` or `name`, and its value as text. */
interface GivenCustomValue {
  readonly id?: number
  readonly name?: string
  readonly value: string | null
}

/** A value as it is stored. */
interface CustomValue {
  readonly recordid: number
  readonly customfieldid: number
  readonly value: string | null
}

/** Refuses values of unknown fields, and values that their fields do not take. */
export async function checkCustomValues(
  writing: WriteContext,
  binding: Binding,
  drafts: readonly Draft[],
): Promise<void> {
  await loadCustomValues(writing, binding, drafts)
}

/** Stores the supplied values; null clears one. Fields that are not named keep theirs. */
export async function storeCustomValues(
  writing: WriteContext,
  binding: Binding,
  drafts: readonly Draft[],
): Promise<void> {
  const { entity } = binding
  if (!entity || !drafts.some(isSupplied)) return
  const [, rows] = await awaitAll(holdFields(writing, entity), loadCustomValues(writing, binding, drafts))
  await store(writing, entity, rows)
}

const isSupplied = ({ values }: Draft): boolean => Array.isArray(values.customfields)

/**
 * Deleting a field and renaming an option wait for this lock (`resources/settings/custom-field-effects.ts`, `renamed-options.ts`), so
 * that the history misses no value that is lost, and no value keeps the old name.
 */
const holdFields = ({ tx, actor }: WriteContext, entity: string) =>
  runNow(
    tx,
    sql`
      select id
      from customfields
      where account_id = ${actor.account} and entity = ${entity} and not deleted
      order by id
      for key share
    `,
  )

async function loadCustomValues(
  writing: WriteContext,
  binding: Binding,
  drafts: readonly Draft[],
): Promise<CustomValue[]> {
  const { entity } = binding
  const supplied = drafts.filter(isSupplied)
  if (!entity || supplied.length === 0) return []
  const definitions = (await loadOwnFields(writing.tx, writing.actor.account)).filter(
    (ownField) => ownField.entity === entity,
  )
  return supplied.flatMap((draft) => {
    const customValues = draft.values.customfields as GivenCustomValue[]
    return customValues.flatMap((customValue, index) => {
      const definition = fieldNamed(definitions, customValue, entity)
      const value =
        'code' in definition
          ? definition
          : valueToStore(definition, customValue, {
              earlier: customValues.slice(0, index),
              draft,
              timezone: writing.actor.timezone,
            })
      if (!('code' in value)) return [value]
      refuse(writing, draft, value)
      return []
    })
  })
}

/** The field of a body that values of the account's own fields are sent in. */
const fieldName = 'customfields'

/** The one field that the value is for, or the refusal of a value that names none or several. */
function fieldNamed(
  definitions: readonly OwnField[],
  customValue: GivenCustomValue,
  entity: string,
): OwnField | Refusal {
  const [definition, ...namesakes] = definitions.filter((candidate) => matches(candidate, customValue))
  if (!definition) {
    return about(fieldName, 'unknown_reference', 'no field {value} exists for {thing}', {
      value: getName(customValue),
      thing: entity,
    })
  }
  if (namesakes.length === 0) return definition
  const ids = [definition, ...namesakes].map(({ id }) => id)
  return about(fieldName, 'contradiction', '{value} is the name of several fields; use one of ids {ids}', {
    value: getName(customValue),
    ids,
  })
}

interface GivenWith {
  /** Values that come before it in the same body. */
  readonly earlier: readonly GivenCustomValue[]
  readonly draft: Draft
  readonly timezone: string
}

/** The value as it is stored, or the refusal of one that its field does not take. */
function valueToStore(
  definition: OwnField,
  customValue: GivenCustomValue,
  { earlier, draft, timezone }: GivenWith,
): CustomValue | Refusal {
  const duplicate = earlier.find((candidate) => matches(definition, candidate) && candidate.value !== customValue.value)
  if (duplicate) {
    const names = bothValues([getName(duplicate), getName(customValue)])
    return about(fieldName, 'contradiction', '{names} name the same field and differ; send one of them', { names })
  }
  const toCustomValue = (value: string | null): CustomValue => ({
    recordid: draft.id,
    customfieldid: definition.id,
    value,
  })
  // An unchanged value was right when it was chosen: its option may have been removed or renamed since.
  if (customValue.value !== null && customValue.value === heldValue(draft, definition.id))
    return toCustomValue(customValue.value)
  const value = typedValue(definition, asGiven(definition, customValue.value, timezone))
  return value !== null && typeof value === 'object' ? { ...value, field: fieldName } : toCustomValue(value)
}

const getName = ({ id, name }: GivenCustomValue): number | string | undefined => id ?? name

/** A point in time counts as its day in the account, as for any date. */
function asGiven({ type }: OwnField, value: string | null, timezone: string): string | null {
  const moment = type === 'date' && value !== null ? parseMoment(value) : null
  return (moment && dayIn(moment, timezone)) ?? value
}

/** Whether all supplied values are those that the record has; fields that are named otherwise than by id cannot be told. */
export const holdsCustomValues = (draft: Draft): boolean =>
  isSupplied(draft) &&
  (draft.values.customfields as readonly GivenCustomValue[]).every(
    ({ id, value }) => id !== undefined && heldValue(draft, id) === value,
  )

function heldValue({ before }: Draft, id: number): string | null {
  const previousValues = (before?.customfields ?? []) as readonly { readonly id: number; readonly value: string }[]
  return previousValues.find((item) => item.id === id)?.value ?? null
}

function matches(definition: OwnField, customValue: GivenCustomValue): boolean {
  if (customValue.id !== undefined) return definition.id === customValue.id
  return definition.name.toLowerCase() === customValue.name?.toLowerCase()
}

async function store(writing: WriteContext, entity: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const { account } = writing.actor
  const rowsText = JSON.stringify(rows)
  await sql`
    delete from customfield_values v
    using json_to_recordset(${rowsText}::json) as g(recordid bigint, customfieldid bigint)
    where v.account_id = ${account} and v.entity = ${entity}
      and v.recordid = g.recordid and v.customfieldid = g.customfieldid
  `.execute(writing.tx)
  await sql`
    insert into customfield_values (account_id, entity, recordid, customfieldid, value)
    select distinct on (g.recordid, g.customfieldid) ${account}, ${entity}::text, g.recordid, g.customfieldid, g.value
    from json_to_recordset(${rowsText}::json) as g(recordid bigint, customfieldid bigint, value text)
    where g.value is not null
  `.execute(writing.tx)
}
