/** Every field that is stored in a column has that column, with a type that fits the field's kind. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Field, Kind } from '../../contract/language/field.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { everyBinding } from './bindings.ts'

const database = await openTestDatabase()

const ids = ['bigint', 'integer']
const numbers = ['numeric']
const times = ['timestamp with time zone']
const fitting: Readonly<Record<Kind, readonly string[]>> = {
  id: ids,
  toone: ids,
  integer: ids,
  minutes: ['integer'],
  decimal: [...numbers, 'double precision'],
  money: numbers,
  percent: numbers,
  text: ['text'],
  longtext: ['text'],
  color: ['text'],
  state: ['text'],
  choice: ['text'],
  boolean: ['boolean'],
  date: ['date'],
  datetime: times,
  utc: times,
  sortkey: ['bytea'],
  tomany: [],
  object: [],
  records: [],
  customvalues: [],
}
const fits = ({ kind, values }: Field, type: string) =>
  typeof values[0] === 'number' ? type === 'integer' : fitting[kind].includes(type)

it('Fields that are columns have them, with fitting types', async () => {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select table_name as table, column_name as name, data_type as type
    from information_schema.columns
    where table_schema = current_schema()
  `.execute(database.kysely)
  const types = new Map(rows.map(({ table, name, type }) => [`${table}.${name}`, type]))
  const misfits = everyBinding().flatMap(({ resource, table, sources }) =>
    Object.entries(sources).flatMap(([fieldName, source]) => {
      if (source.kind !== 'column') return []
      const name = `${table}.${source.column ?? fieldName}`
      const type = types.get(name)
      const field = resource.fields[fieldName] as Field
      if (type !== undefined && fits(field, type)) return []
      return [`${resource.name}.${fieldName} (${field.kind}): ${name} ${type ?? 'is missing'}`]
    }),
  )
  expect(misfits).toEqual([])
})
