/** The exact text and values of compiled reads, and the rows that they return. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { type CompiledRead, compileList, compileSingle } from './compile-read.ts'
import { captain, listPlan, sailor, schema, singlePlan } from './test-boats.ts'

const database = await openTestDatabase()
for (const statement of schema.split(';')) await sql.raw(statement).execute(database.kysely)

/** Rows as returned by the database, and the total if there is one. */
async function rows({ statement, values }: CompiledRead): Promise<unknown> {
  const [data, , total] = await database.readRow(statement, values)
  return total === null ? JSON.parse(data ?? 'null') : { data: JSON.parse(data ?? 'null'), total: Number(total) }
}

/** Statements are compared regardless of white space. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')').trim()
const text = (...lines: string[]) => inOneLine(lines.join(' '))
const answer =
  "select coalesce(json_agg(json_strip_nulls(row_to_json(r))), '[]')::text as data, count(*)::text as count,"
const numbered = '(select *, row_number() over () as list_place from'
const pageOf = (what: string) => `${numbered} (select ${what} from "boats" t`
const rowsOf = '(select t.* from "boats" t'
const row =
  'join lateral (select t.*, page.list_place from "boats" t where t.account_id = $1 and t.id = page.id limit 1) t on true'
const inOrder = '"t"."sortorder" asc, "t"."id" asc'

describe('A list', () => {
  it('reads only the rows of a first page in custom order', async () => {
    const read = compileList(listPlan({}))
    expect(inOneLine(read.statement.text)).toBe(
      text(
        `${answer} null as total, null as last from (select "t"."id" as "id", "t"."name" as "name" from`,
        `${rowsOf} where "t"."account_id" = $1 and not "t"."deleted" and "t"."activeworkstate" = 'active'`,
        `order by ${inOrder} limit 30000) t order by ${inOrder}) r`,
      ),
    )
    expect(read.values).toEqual([7])
    expect(await rows(read)).toEqual([
      { id: 2, name: 'Tern' },
      { id: 1, name: 'Gull' },
    ])
  })

  it('numbers the rows of a first page in a computed order, which is then not computed again', async () => {
    const read = compileList(listPlan({ fields: 'name', sortby: 'name' }))
    const order = 'sort_name("t"."name") collate "C" asc, "t"."id" asc'
    expect(inOneLine(read.statement.text)).toBe(
      text(
        `${answer} null as total, null as last from (select "t"."id" as "id", "t"."name" as "name" from`,
        `${pageOf('t.*')} where "t"."account_id" = $1 and not "t"."deleted" and "t"."activeworkstate" = 'active'`,
        `order by ${order} limit 30000) t) t order by t.list_place) r`,
      ),
    )
    expect(await rows(read)).toEqual([
      { id: 1, name: 'Gull' },
      { id: 2, name: 'Tern' },
    ])
  })

  it('joins a related row for the order before the page is selected, and for its fields afterwards', async () => {
    const harbour =
      'left join lateral (select * from "harbours" r where r.account_id = "t"."account_id" and "r"."id" = "t"."harbourid" limit 1) "t_harbour" on true'
    const state = `case when "t"."deleted" then 'deleted' else "t"."activeworkstate" end`
    const where =
      'where "t"."account_id" = $1 and not "t"."deleted" and "t"."kind"::text = $2::text and "t"."duedate" >= $3::date'
    const order = 'sort_name("t_harbour"."name") collate "C" desc, "t"."id" desc'
    const params = { kind: 'row', duefrom: '2026-01-31', status: 'all', sortby: 'harbourname', sortorder: 'desc' }
    const page = { pagenumber: '1', pagesize: '5', includetotalrows: 'true' }
    const read = compileList(listPlan({ fields: 'name,harbourname,status', ...params, ...page }))
    expect(inOneLine(read.statement.text)).toBe(
      text(
        `${answer} (select count(*) from "boats" t ${where})::text as total, null as last from`,
        `(select "t"."id" as "id", "t"."name" as "name", "t_harbour"."name" as "harbourname",`,
        `${state} as "activeworkstate", ${state} as "status" from`,
        `${pageOf('t.id')} ${harbour} ${where} order by ${order} limit $4::bigint offset $5::bigint) page) page`,
        `${row} ${harbour} order by t.list_place) r`,
      ),
    )
    expect(read.values).toEqual([7, 'row', '2026-01-31', 5, 0])
    expect(await rows(read)).toEqual({
      data: [{ id: 2, name: 'Tern', activeworkstate: 'active', status: 'active' }],
      total: 1,
    })
  })

  it('limits a page of ids where rows are skipped for a related row', async () => {
    const read = compileList(listPlan({ fields: 'name', harbourname: 'lee', pagesize: '50' }))
    const harbour = 'select "r"."id" from "harbours" r where r.account_id = $1 and'
    expect(inOneLine(read.statement.text)).toBe(
      text(
        `${answer} null as total, null as last from (select "t"."id" as "id", "t"."name" as "name" from`,
        `${pageOf('t.id')} where "t"."account_id" = $1 and not "t"."deleted" and "t"."activeworkstate" = 'active'`,
        `and "t"."harbourid" in (${harbour} spelled(coalesce("r"."name", '')) like folded($2::text))`,
        `order by ${inOrder} limit 50) page) page`,
        `${row} order by t.list_place) r`,
      ),
    )
    expect(await rows(read)).toEqual([{ id: 1, name: 'Gull' }])
  })

  it('searches the indexed text, and single fields only in its matches', async () => {
    const crew =
      '(select json_agg(row_to_json(e)) from (select "x"."id", "x"."name" from "boat_crew" l join "sailors" x on x.account_id = l.account_id and x.id = "l"."contactid" where "l"."account_id" = "t"."account_id" and "l"."boatid" = "t"."id" and not x.deleted order by x.id) e)'
    const params = { search: 'G_', searchname: '!tern', contacts: '12,13', contactsmode: 'all' }
    const read = compileList(listPlan({ fields: 'crew', ...params }))
    expect(inOneLine(read.statement.text)).toBe(
      text(
        `${answer} null as total, null as last from (select "t"."id" as "id", ${crew} as "crew" from`,
        `${rowsOf} where "t"."account_id" = $1 and not "t"."deleted" and "t"."activeworkstate" = 'active'`,
        'and ((select count(distinct "l"."contactid") from "boat_crew" l where "l"."account_id" = "t"."account_id" and "l"."boatid" = "t"."id" and "l"."contactid" = any($2::bigint[]) and "l"."contactid" not in (select x.id from "sailors" x where x.account_id = $1 and x.id = any($2::bigint[]) and x.deleted)) = $3::int)',
        `and "t"."searchtext" like folded($4::text)`,
        `and not ("t"."searchtext" like folded($5::text) and spelled(coalesce("t"."name", '')) like folded($6::text))`,
        `order by ${inOrder} limit 30000) t order by ${inOrder}) r`,
      ),
    )
    expect(read.values).toEqual([7, '{12,13}', 2, '%G\\_%', '%tern%', '%tern%'])
    expect(await rows(read)).toEqual([
      {
        id: 1,
        crew: [
          { id: 12, name: 'Ida' },
          { id: 13, name: 'Omar' },
        ],
      },
    ])
  })

  it('reads rows once for several fields, and separately for one field', async () => {
    const read = compileList(listPlan({ fields: 'crew,oarcount,hands' }))
    const crew =
      '(select json_agg(row_to_json(e)) as "v0_0" from (select "x"."id", "x"."name" from "boat_crew" l join "sailors" x on x.account_id = l.account_id and x.id = "l"."contactid" where "l"."account_id" = "t"."account_id" and "l"."boatid" = "t"."id" and not x.deleted order by x.id) e) "g0"'
    const oars = '(select count(*) from oars o where o.account_id = $1 and o.boatid = "t"."id")'
    expect(inOneLine(read.statement.text)).toBe(
      text(
        `${answer} null as total, null as last from (select "t"."id" as "id", "t_beside"."v0_0" as "crew", ${oars} as "oarcount", "t_beside"."v0_0" as "hands" from`,
        `${rowsOf} where "t"."account_id" = $1 and not "t"."deleted" and "t"."activeworkstate" = 'active'`,
        `order by ${inOrder} limit 30000) t cross join lateral (select * from ${crew} offset 0) "t_beside" order by ${inOrder}) r`,
      ),
    )
    const [ida, omar] = [
      { id: 12, name: 'Ida' },
      { id: 13, name: 'Omar' },
    ]
    expect(await rows(read)).toEqual([
      { id: 2, crew: [omar], oarcount: 2, hands: [omar] },
      { id: 1, crew: [ida, omar], oarcount: 0, hands: [ida, omar] },
    ])
  })

  it('shows a person only rows and linked rows that they can see', async () => {
    const crewed = (alias: string) =>
      `exists (select 1 from boat_crew b where b.account_id = $1 and b.boatid = "${alias}"."id" and b.contactid = $2::bigint)`
    const rivals = `(select json_agg(row_to_json(e)) from (select "x"."id", "x"."name" from "boat_rivals" l join "boats" x on x.account_id = l.account_id and x.id = "l"."rivalid" where "l"."account_id" = "t"."account_id" and "l"."boatid" = "t"."id" and not x.deleted and ${crewed('x')} order by x.id) e)`
    const shown = `to_char("t"."lastmodified" at time zone $3::text, 'YYYY-MM-DD"T"HH24:MI:SS')`
    const read = compileList(listPlan({ fields: 'rivals,lastmodified', lastmodifiedto: '2026-01-31' }, sailor))
    expect(inOneLine(read.statement.text)).toBe(
      text(
        `${answer} null as total, null as last from (select "t"."id" as "id", ${rivals} as "rivals", ${shown} as "lastmodified" from`,
        `${rowsOf} where "t"."account_id" = $1 and ${crewed('t')} and not "t"."deleted"`,
        `and "t"."activeworkstate" = 'active' and "t"."lastmodified" < $4::timestamptz`,
        `order by ${inOrder} limit 30000) t order by ${inOrder}) r`,
      ),
    )
    const end = '2026-01-31T23:00:00Z'
    expect(read.values).toEqual([7, 12, 'Europe/Vienna', end])
    expect(await rows(read)).toEqual([{ id: 1, lastmodified: '2026-01-31T09:00:00' }])
    const seen = compileList(listPlan({ fields: 'rivals' }, captain))
    expect(await rows(seen)).toEqual([
      { id: 2, rivals: [{ id: 1, name: 'Gull' }] },
      { id: 1, rivals: [{ id: 2, name: 'Tern' }] },
    ])
  })
})

describe('A single read', () => {
  it('returns the record with its children, and the version of its row', async () => {
    const where = 'where "t"."account_id" = $1 and "t"."id" = $2::bigint limit 1)'
    const read = compileSingle(singlePlan(2, { fields: 'name,oars' }))
    expect(inOneLine(read.statement.text)).toBe(
      text(
        'select found.data, found.version from (select) one left join (select t.id,',
        'json_strip_nulls(row_to_json(r))::text as data, "t"."xmin"::text as version from "boats" t',
        'cross join lateral (select "t"."id" as "id", "t"."name" as "name",',
        '(select json_agg(row_to_json(c)) from (select "t0"."id" as "id", "t0"."name" as "name", "t0"."boatid" as "boatid"',
        'from "oars" "t0" where "t0"."boatid" = "t"."id" and "t0"."account_id" = $1 and not "t0"."deleted"',
        'order by sort_name("t0"."name") collate "C" asc, "t0"."id" asc) c) as "oars",',
        `case when "t"."deleted" then 'deleted' end as "status") r`,
        `${where} found on true`,
      ),
    )
    expect(read.values).toEqual([7, 2])
    const [data, version] = await database.readRow(read.statement, read.values)
    expect(JSON.parse(data ?? '')).toEqual({
      id: 2,
      name: 'Tern',
      oars: [
        { id: 1, name: 'left', boatid: 2 },
        { id: 2, name: 'right', boatid: 2 },
      ],
    })
    expect(version).toMatch(/^\d+$/)
  })

  it('returns a version and time of change from the log to callers who do not see every field', () => {
    const text = inOneLine(compileSingle(singlePlan(2, { fields: 'lastmodifiedutc' }, captain)).statement.text)
    const touched = `k where k <> all(array['price'])`
    expect(text.split(touched)).toHaveLength(3)
    expect(text).not.toContain('xmin')
  })

  it('returns nothing for a row that does not exist or is not visible', async () => {
    for (const plan of [singlePlan(9, {}), singlePlan(2, {}, sailor)]) {
      const { statement, values } = compileSingle(plan)
      expect(await database.readRow(statement, values)).toEqual([null, null])
    }
  })
})
