/** Values of the account's own fields: looked up by id or name, stored beside the record. */
import { sql } from 'kysely'
import { dayIn, parseMoment } from '../../contract/requests/moment.ts'
import { shown } from '../../contract/requests/problem.ts'
import type { OwnField } from '../../contract/resources/settings/own-fields.ts'
import { runNow, together } from '../db/run-compiled.ts'
import { ownFieldsOf } from '../read/own-fields.ts'
import type { Binding } from './writing.ts'
import { type Draft, refuse, type Writing } from './writing.ts'

/** As the contract reads it: the field by `id` or by `name`, and its value as text. */
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

/** Refuses values of fields that are not there, and such as their fields do not take. */
export async function checkCustomValues(writing: Writing, binding: Binding, drafts: readonly Draft[]): Promise<void> {
  await customValuesOf(writing, binding, drafts)
}

/** Stores the supplied values; a null value clears one. Fields that are not named keep theirs. */
export async function storeCustomValues(writing: Writing, binding: Binding, drafts: readonly Draft[]): Promise<void> {
  const { entity } = binding
  if (!entity || !drafts.some(isSupplied)) return
  const [, rows] = await together(holdOptions(writing, entity), customValuesOf(writing, binding, drafts))
  await store(writing, entity, rows)
}

const isSupplied = ({ values }: Draft): boolean => Array.isArray(values.customfields)

/** Whoever renames an option waits for those who store one (`resources/settings/renamed-options.ts`), so that no value is left behind. */
const holdOptions = ({ tx, actor }: Writing, entity: string) =>
  runNow(
    tx,
    sql`
      select id
      from customfields
      where account_id = ${actor.account} and entity = ${entity} and type = 'dropdown' and not deleted
      order by id
      for key share
    `,
  )

async function customValuesOf(writing: Writing, binding: Binding, drafts: readonly Draft[]): Promise<CustomValue[]> {
  const { entity } = binding
  const supplied = drafts.filter(isSupplied)
  if (!entity || supplied.length === 0) return []
  const definitions = (await ownFieldsOf(writing.tx, writing.actor.account)).filter((each) => each.entity === entity)
  return supplied.flatMap((draft) => {
    const all = draft.values.customfields as GivenCustomValue[]
    return all.flatMap((given, index) => {
      const [definition, ...namesakes] = definitions.filter((each) => matches(each, given))
      if (namesakes.length > 0) {
        const ids = [definition, ...namesakes].map((each) => each?.id).join(', ')
        refuse(
          writing,
          draft,
          `customfields: ${shown(nameOf(given))} is the name of several fields; use one of ids ${ids}.`,
        )
        return []
      }
      if (!definition) {
        refuse(writing, draft, `customfields: no field ${shown(nameOf(given))} exists for ${entity}.`)
        return []
      }
      const other = all.slice(0, index).find((each) => matches(definition, each) && each.value !== given.value)
      if (other) {
        const names = [other, given].map(nameOf).join(' and ')
        refuse(writing, draft, `customfields: ${names} name the same field and differ; send one of them.`)
        return []
      }
      // What stays as it is was right when it was chosen: an option may be gone or renamed since.
      const stays = given.value !== null && given.value === heldValue(draft, definition.id)
      const value = stays
        ? given.value
        : typedValue(definition, asGiven(definition, given.value, writing.actor.timezone))
      if (!(value instanceof Error)) return [{ recordid: draft.id, customfieldid: definition.id, value }]
      refuse(writing, draft, `customfields: ${definition.name} ${value.message}.`)
      return []
    })
  })
}

const nameOf = ({ id, name }: GivenCustomValue): number | string | undefined => id ?? name

/** A time is the day that it falls on in the account, as it is for any date. */
function asGiven({ type }: OwnField, value: string | null, timezone: string): string | null {
  const moment = type === 'date' && value !== null ? parseMoment(value) : null
  return (moment && dayIn(moment, timezone)) ?? value
}

function heldValue({ before }: Draft, id: number): string | null {
  const held = (before?.customfields ?? []) as readonly { readonly id: number; readonly value: string }[]
  return held.find((each) => each.id === id)?.value ?? null
}

function matches(definition: OwnField, given: GivenCustomValue): boolean {
  if (given.id !== undefined) return definition.id === given.id
  return definition.name.toLowerCase() === given.name?.toLowerCase()
}

/** A value as its field's type has it, or what is wrong with it. */
export function typedValue({ type, options }: OwnField, value: string | null): string | null | Error {
  if (value === null || value === '') return null
  const fits = checks[type]?.(value, options) ?? true
  if (fits === true) return type === 'number' ? String(Number(value)) : value
  return fits === false ? new Error(`cannot be ${shown(value)}; ${forms[type]}`) : fits
}

type Check = (value: string, options: readonly string[]) => boolean | Error

const checks: Readonly<Record<string, Check>> = {
  number: (value) => Number.isFinite(Number(value)),
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && parseMoment(value) !== null,
  checkbox: (value) => value === 'true' || value === 'false',
  url: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  dropdown: (value, options) =>
    options.includes(value) || new Error(`cannot be ${shown(value)}; allowed values are ${options.join(', ')}`),
}

const forms: Readonly<Record<string, string>> = {
  number: 'use a number',
  date: 'use an ISO 8601 date such as 2026-01-31',
  checkbox: 'use true or false',
  url: 'use an address that begins with https:// or http://',
}

async function store(writing: Writing, entity: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const { account } = writing.actor
  const given = JSON.stringify(rows)
  await sql`
    delete from customfield_values v
    using json_to_recordset(${given}::json) as g(recordid bigint, customfieldid bigint)
    where v.account_id = ${account} and v.entity = ${entity}
      and v.recordid = g.recordid and v.customfieldid = g.customfieldid
  `.execute(writing.tx)
  await sql`
    insert into customfield_values (account_id, entity, recordid, customfieldid, value)
    select distinct on (g.recordid, g.customfieldid) ${account}, ${entity}::text, g.recordid, g.customfieldid, g.value
    from json_to_recordset(${given}::json) as g(recordid bigint, customfieldid bigint, value text)
    where g.value is not null
  `.execute(writing.tx)
}
