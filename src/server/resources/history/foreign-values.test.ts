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
import { ascending } from '../../../contract/ascending.ts'
import type { Field } from '../../../contract/language/field.ts'
import { type ResourceName, resourceNames } from '../../../contract/registry.ts'
import { documentParts } from '../../change-log/parts-of-documents.ts'
import type { ComputedSource, Source } from '../../query/binding.ts'
import { rowNamed } from '../../query/condition.ts'
import { getBinding } from '../bindings.ts'
import { creditedSources } from '../figures/credits-of-line.ts'

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

const textOf = (source: ComputedSource): string =>
  (source.render(rowNamed('t'), context) as RawBuilder<unknown>).compile(compiler).sql

/** Whether a value is read from other rows than the record's own. */
function isForeign(source: Source): boolean {
  if (source.kind === 'related' || source.kind === 'personal') return true
  return source.kind === 'computed' && (source.relations.length > 0 || /\bselect\b/.test(textOf(source)))
}

/** Whether a value depends on when it is read. */
const isOfNow = (source: Source): boolean =>
  source.kind === 'computed' && /\b(now|clock_timestamp)\(\)/.test(textOf(source))

/** Fields that the writes of other records log, which decide them. */
const told = (name: ResourceName): readonly string[] => [
  ...documentParts.filter(({ whole }) => whole === name).flatMap(({ figures }) => figures),
  ...(name === 'invoiceitems' ? Object.keys(creditedSources) : []),
]

/** Fields whose values come from other records, and whose changes the history does not tell. */
function foreignFields(name: ResourceName): readonly string[] {
  const { resource, sources } = getBinding(name)
  return Object.entries<Field>(resource.fields)
    .filter(([wire, { kind }]) => kind !== 'customvalues' && isForeign(sources[wire] as Source))
    .map(([wire]) => wire)
    .filter((wire) => !told(name).includes(wire))
}

/** Resources that a program may keep a copy of: those with a history, but for the settings of the account itself. */
const copied = resourceNames.filter((name) => {
  const { resource, table } = getBinding(name)
  return resource.writers !== 'nobody' && table !== 'own_account'
})

it('lists every kind of record with such fields, and no other', () => {
  const listed = rows.map(({ name }) => name)
  expect(listed.toSorted(ascending)).toEqual(
    copied.filter((name) => foreignFields(name).length > 0).toSorted(ascending),
  )
})

it.each(rows)('lists all of $name', ({ name, fields }) => {
  expect(
    fields,
    foreignFields(name)
      .map((field) => `\`${field}\``)
      .join(', '),
  ).toEqual(foreignFields(name))
})

it('names the values that change with time alone', () => {
  expect(guide).toMatch(/`age` every day, and `timespent` of a running timer every minute/)
  const names = copied.flatMap((name) => {
    const { sources } = getBinding(name)
    return Object.entries<Source>(sources).flatMap(([wire, source]) => (isOfNow(source) ? [`${name}.${wire}`] : []))
  })
  expect(names).toEqual(['projects.age', 'items.age', 'activetimers.timespent'])
})
