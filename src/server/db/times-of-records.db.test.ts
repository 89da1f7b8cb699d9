import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sharedTestDatabase } from '../testing/test-database.ts'

it('Times of records are taken after their write has announced itself, not when its transaction began', async () => {
  const { kysely } = await sharedTestDatabase()
  const { rows } = await sql<{ column: string }>`
    select c.relname || '.' || a.attname as column
    from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid
    where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) = 'now()'
      and (a.attname in ('createdon', 'lastmodified') or c.relname = 'changes')
      and (c.relname = 'changes' or exists (
        select from pg_attribute o where o.attrelid = c.oid and o.attname = 'lastmodified' and not o.attisdropped
      ))
  `.execute(kysely)
  expect(rows.map(({ column }) => `${column}: its default is statement_timestamp()`)).toEqual([])
})
