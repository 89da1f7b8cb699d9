/** The guide for programs that keep a copy lists which values of a record change without a change of the record. */
import { readFileSync } from 'node:fs'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { expect, it } from 'vitest'
import type { ResourceName } from '../../../contract/registry.ts'
import { documentParts } from '../../changes/parts-of-documents.ts'
import type { Source } from '../../query/binding.ts'
import { rowNamed } from '../../query/condition.ts'
import { getBinding } from '../bindings.ts'

const guide = readFileSync(new URL('../../../../docs/interface.md', import.meta.url), 'utf8')
const rows = [...guide.matchAll(/^\| `(\w+)` +\| (`.*`) +\|$/gm)].map(([, name, fields]) => ({
  name: name as ResourceName,
  fields: [...String(fields).matchAll(/`(\w+)`/g)].map(([, field]) => String(field)),
}))

const compiler = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const context = { account: sql`1`, timezone: sql`'UTC'`, contact: sql`null` }

/** Whether a value is read from other rows than the record's own. */
function isForeign(source: Source): boolean {
  if (source.from === 'related') return true
  if (source.from !== 'computed') return false
  const text = (source.render(rowNamed('t'), context) as RawBuilder<unknown>).compile(compiler).sql
  return source.relations.length > 0 || /\bselect\b/.test(text)
}

/** Fields that nobody writes, whose values come from other records, and whose changes the history does not tell. */
function foreignFields(name: ResourceName): readonly string[] {
  const { resource, sources } = getBinding(name)
  const told = documentParts.filter(({ whole }) => whole === name).flatMap(({ figures }) => figures)
  return Object.entries(resource.fields)
    .filter(([wire, field]) => field.write === 'never' && isForeign(sources[wire] as Source) && !told.includes(wire))
    .map(([wire]) => wire)
}

it('lists the usual kinds of records', () => {
  expect(rows.map(({ name }) => name)).toEqual(
    'companies contacts projects projectphases items time timeallocations expenses invoices quotes payments'.split(' '),
  )
})

it.each(rows)('lists all of $name', ({ name, fields }) => {
  expect(
    fields,
    foreignFields(name)
      .map((field) => `\`${field}\``)
      .join(' '),
  ).toEqual(foreignFields(name))
})
