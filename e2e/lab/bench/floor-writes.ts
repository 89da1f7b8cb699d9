/** The minimum of a write: one statement that stores the row and returns it, with or without a row of history. */
import type { PreparedStatement } from '../../../src/server/db/database.ts'

export interface FloorStatement {
  readonly statement: PreparedStatement
  readonly values: readonly unknown[]
}

const renamed = `
  update items
  set name = $2, lastmodified = clock_timestamp()
  where account_id = 1 and id = $1
  returning id, name`

const tracked = `
  insert into timerecords (account_id, itemid, projectid, contactid, startedon, timespent)
  select account_id, id, projectid, $2, $3, $4
  from items
  where account_id = 1 and id = $1
  returning id, timespent`

/** Returns one row of text columns, as reads do. */
function statementOf(name: string, write: string, history: string): PreparedStatement {
  const text = `with stored as (${write})${history}
    select row_to_json(s)::text, '1'
    from stored s`
  return { name, text }
}

const historyOf = (resource: string, action: string, before: string) => `, logged as (
  insert into changes (account_id, actor, resource, recordid, action, before, after)
  select 1, 'floor', '${resource}', s.id, '${action}', ${before}, row_to_json(s)
  from stored s
)`

// Every part of a statement sees the rows as they were before the statement.
const nameBefore = `(select json_build_object('name', i.name) from items i where i.account_id = 1 and i.id = s.id)`

const statements = {
  rename: statementOf('rename', renamed, ''),
  renameLogged: statementOf('renameLogged', renamed, historyOf('items', 'update', nameBefore)),
  track: statementOf('track', tracked, ''),
  trackLogged: statementOf('trackLogged', tracked, historyOf('time', 'create', 'null')),
} as const

/** The statement of a rename (PUT) or a new time record (POST); with `?history` it also writes the change log. */
export function floorWrite(method: string, url: string, body: unknown): FloorStatement {
  const isLogged = url.endsWith('?history')
  const given = body as Record<string, unknown>
  if (method === 'PUT') {
    const id = /\d+(?=\?|$)/.exec(url)?.[0]
    return { statement: isLogged ? statements.renameLogged : statements.rename, values: [id, given.name] }
  }
  const values = [given.itemid, given.contactid, given.starttime, given.timespent]
  return { statement: isLogged ? statements.trackLogged : statements.track, values }
}
