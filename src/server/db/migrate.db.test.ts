import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { migrate, readMigrations } from './migrate.ts'

const database = await openTestDatabase()
const known = readMigrations()
const next = (known.at(-1)?.number ?? 0) + 1

it('Pending migrations run once, even if several processes start together', async () => {
  const added = [...known, { number: next, name: 'marks', text: 'create table marks (number int); select 1;' }]
  const ran = await Promise.all([migrate(database, added), migrate(database, added), migrate(database, added)])
  expect(ran.flat()).toEqual(['marks'])
  expect(await migrate(database, added)).toEqual([])
})

it('A failed migration is rolled back completely', async () => {
  const text = 'create table half (number int); select 1 / 0;'
  const failing = migrate(database, [
    ...known,
    { number: next, name: 'marks', text: '' },
    { number: next + 1, name: 'half', text },
  ])
  await expect(failing).rejects.toThrow('division by zero')
  const { rows } = await sql`select to_regclass('half') as half, max(number) as newest from migrations`.execute(
    database.kysely,
  )
  expect(rows).toEqual([{ half: null, newest: next }])
})

it('A database that is newer than the program is refused', async () => {
  await expect(migrate(database, known)).rejects.toThrow(
    `the database is of a newer version (it has migration ${next}, `,
  )
})

it('Every searchable text is stored in its search form', async () => {
  const { rows } = await sql`
    select c.relname as place, pg_get_expr(a.adbin, a.adrelid) as definition
    from pg_attrdef a
    join pg_class c on c.oid = a.adrelid
    join pg_attribute t on t.attrelid = a.adrelid and t.attnum = a.adnum
    where t.attname = 'searchtext' and pg_get_expr(a.adbin, a.adrelid) !~ '^spelled\\('
    union all
    select tablename, indexdef
    from pg_indexes
    where indexdef ~ 'gin_trgm_ops' and indexdef !~ '(searchtext|spelled\\(.*\\)) gin_trgm_ops'
  `.execute(database.kysely)
  expect(rows).toEqual([])
  const indexed = await sql`
    select tablename
    from pg_indexes
    where indexdef ~ 'gin_trgm_ops'
  `.execute(database.kysely)
  expect(indexed.rows.length).toBeGreaterThanOrEqual(26)
})

it('No generated column has a function that is planned with every statement', async () => {
  const { rows } = await sql`
    select c.relname, p.proname
    from pg_depend d
    join pg_attrdef a on d.classid = 'pg_attrdef'::regclass and a.oid = d.objid
    join pg_class c on c.oid = a.adrelid
    join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid
    join pg_language l on l.oid = p.prolang
    where l.lanname = 'sql'
  `.execute(database.kysely)
  expect(rows).toEqual([])
})
