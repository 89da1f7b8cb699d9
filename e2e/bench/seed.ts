/**
 * Fills a migrated, empty database with the work of a large firm, and of two small ones beside it, by SQL alone. The same
 * numbers give the same rows every time: what looks like chance is a hash of the row's number.
 */
import { sql } from 'kysely'
import type { Database } from '../../src/server/db/database.ts'
import { withoutIndexes } from '../../src/server/db/demo/indexes.ts'
import { createApiKey } from '../../src/server/identity/api-keys.ts'
import { identityTables } from '../../src/server/identity/tables.ts'

/** Key of the large firm, which is account 1. */
export const apiKey = 'BENC-HMAR-KSOF-WORK-WL4'
export const timezone = 'Europe/Dublin'
export const items = 100_000

/** The large firm's largest project: about four hundred items. */
export const largestProject = 1

interface Firm {
  readonly account: number
  readonly items: number
}

/** Ids of a firm start here, so that it can be filled without looking at the others. */
const firstId = ({ account }: Firm) => (account - 1) * 1_000_000
const companiesOf = (firm: Firm) => Math.ceil(firm.items / 250)
const peopleOf = (firm: Firm) => Math.ceil(firm.items / 1_000) + 5
const projectsOf = (firm: Firm) => Math.ceil(firm.items / 80)
const phasesPerProject = 5

const tables = ['accounts', 'companies', 'contacts', 'tags', 'projects', 'projectphases', 'items']
const firms: readonly Firm[] = [
  { account: 1, items },
  { account: 2, items: 500 },
  { account: 3, items: 500 },
]

export async function seedBench(database: Database): Promise<void> {
  const statements = [
    ...firms.flatMap(statementsOf),
    ...tables.map((name) => `select setval(pg_get_serial_sequence('${name}', 'id'), (select max(id) from ${name}))`),
  ]
  await database.transaction((tx) =>
    withoutIndexes(tx, async () => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
    }),
  )
  await createApiKey(identityTables(database.kysely), { account: 1, name: 'Benchmark', key: apiKey })
  await sql`vacuum analyze`.execute(database.kysely)
}

/** A number from 0 up to `below`, always the same for row `n` and `salt`; `skew` above 1 prefers the small ones. */
const chance = (salt: number, below: number, skew = 1) =>
  `floor(${below} * power((hashint8extended(n, ${salt}) & 1048575) / 1048576.0, ${skew}))::int`
const pick = (salt: number, words: readonly string[]) =>
  `(array['${words.join("','")}'])[1 + ${chance(salt, words.length)}]`
const sortKey = (id: string) => `decode('c0' || lpad(to_hex(${id}), 12, '0') || '80', 'hex')`

const firstNames = ['Ada', 'Bela', 'Carl', 'Dora', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jill', 'Kim', 'Lena', 'Max']
const lastNames = ['Lind', 'Okafor', 'Brandt', 'Silva', 'Moreau', 'Novak', 'Hughes', 'Tanaka', 'Rossi', 'Meyer']
const places = ['Harbour', 'Mill', 'Station', 'Garden', 'Market', 'Castle', 'River', 'Orchard', 'Chapel', 'Bridge']
const buildings = ['library', 'school', 'office', 'clinic', 'housing', 'museum', 'depot', 'pavilion']
const verbs = ['Draw', 'Review', 'Measure', 'Agree', 'Order', 'Check', 'Price', 'Detail', 'Coordinate', 'Photograph']
const objects = ['the roof', 'the stairs', 'the windows', 'fire doors', 'the ground floor', 'drainage', 'the facade']

function statementsOf(firm: Firm): readonly string[] {
  const { account } = firm
  const base = firstId(firm)
  const rows = (count: number) => `generate_series(1, ${count}) n`
  return [
    `insert into accounts (id, name, timezone, currency, taxrate, inprice, outprice)
     values (${account}, 'Firm ${account}', '${timezone}', 'EUR', 23, 40, 95)`,
    `insert into companies (account_id, id, name, type)
     select ${account}, ${base} + n, ${pick(1, lastNames)} || ' ' || ${pick(2, places)} || ' ' || n, 'client'
     from ${rows(companiesOf(firm))}`,
    `insert into contacts (account_id, id, firstname, lastname, email, type)
     select ${account}, ${base} + n, ${pick(3, firstNames)}, ${pick(4, lastNames)}, 'p' || n || '@example.com', 'staff'
     from ${rows(peopleOf(firm))}`,
    `insert into tags (account_id, id, entity, name)
     select ${account}, ${base} + n, 'item', 'Tag ' || n from ${rows(20)}`,
    `insert into projects (account_id, id, title, number, companyid, managerid, activeworkstate, duedate, sortorder)
     select ${account}, ${base} + n, ${pick(5, places)} || ' ' || ${pick(6, buildings)} || ' ' || n, 'P' || n,
       ${base} + 1 + ${chance(7, companiesOf(firm), 1.5)}, ${base} + 1 + ${chance(8, peopleOf(firm))},
       case when ${chance(9, 10)} < 7 then 'active' else 'complete' end, current_date + ${chance(10, 400)} - 200,
       ${sortKey(`${base} + n`)}
     from ${rows(projectsOf(firm))}`,
    `insert into projectphases (account_id, id, projectid, name, sortorder)
     select ${account}, ${base} + n, ${base} + 1 + (n - 1) / ${phasesPerProject},
       'Phase ' || (1 + (n - 1) % ${phasesPerProject}), ${sortKey(`${base} + n`)}
     from ${rows(projectsOf(firm) * phasesPerProject)}`,
    itemStatement(firm),
    ...partStatements(firm),
  ]
}

/** Seven in ten items are active, one in fifty is deleted. */
function itemStatement(firm: Firm): string {
  const base = firstId(firm)
  return `
    insert into items (account_id, id, projectid, itemcollectionid, name, description, activeworkstate, deleted, priority,
      startdate, duedate, "projectedTimeSpent", "inLabourPrice", "outLabourPrice", sortorder, createdon, lastmodified)
    select ${firm.account}, ${base} + n, ${base} + 1 + project,
      ${base} + 1 + project * ${phasesPerProject} + ${chance(12, phasesPerProject)},
      ${pick(13, verbs)} || ' ' || ${pick(14, objects)} || ' ' || n,
      case when n % 3 = 0 then 'As agreed on site, with the drawings of ' || ${pick(15, places)} end,
      case when ${chance(16, 100)} < 72 then 'active' else 'complete' end, ${chance(17, 50)} = 0, 1 + ${chance(18, 5)},
      current_date + ${chance(19, 200)} - 120, current_date + ${chance(19, 200)} - 100 + ${chance(20, 20)},
      30 * (1 + ${chance(21, 40)}), 40, 95, ${sortKey(`${base} + n`)},
      now() - (${firm.items} - n) * interval '5 minutes', now() - ${chance(22, firm.items)} * interval '5 minutes'
    from (select n, ${chance(11, projectsOf(firm), 1.3)} as project from generate_series(1, ${firm.items}) n) each`
}

function partStatements(firm: Firm): readonly string[] {
  const { account } = firm
  const base = firstId(firm)
  const ofFirm = `from items i cross join lateral (select i.id - ${base} as n) each where i.account_id = ${account}`
  const assignee = (salt: number) => `${base} + 1 + ${chance(salt, peopleOf(firm), 1.2)}`
  return [
    `insert into item_assignees (account_id, itemid, contactid)
     select ${account}, i.id, ${assignee(23)} ${ofFirm} and ${chance(24, 100)} < 85
     union select ${account}, i.id, ${assignee(25)} ${ofFirm} and ${chance(26, 100)} < 20`,
    `insert into record_tags (account_id, entity, recordid, tagid)
     select ${account}, 'item', i.id, ${base} + 1 + ${chance(27, 20)} ${ofFirm} and ${chance(28, 100)} < 30`,
    `insert into timerecords (account_id, itemid, projectid, contactid, startedon, timespent, "hourlyRate", "costRate")
     select ${account}, i.id, i.projectid, ${assignee(23)}, now() - (${chance(29, 900)} + part) * interval '1 day',
       15 * (1 + ${chance(30, 16)}), 95, 40
     from generate_series(1, 2) part, items i cross join lateral (select i.id - ${base} as n) each
     where i.account_id = ${account}`,
  ]
}
