import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openEmbedded } from '../../db/embedded/embedded.ts'
import { createApiKey } from '../../identity/accounts/api-keys.ts'
import { identityTables } from '../../identity/tables.ts'

const source = inject('testDatabase')
let directory: string
const script = fileURLToPath(new URL('./test-killed-process.ts', import.meta.url))
const onLost = (error: Error) => console.error(error)
const rows = 600

async function prepare(): Promise<void> {
  if (source.kind === 'embedded') cpSync(source.directory, directory, { recursive: true })
  const database = await openEmbedded(directory, onLost)
  await sql`insert into accounts (name) values ('Lind & Okafor')`.execute(database.kysely)
  await createApiKey(identityTables(database.kysely), { account: 1, name: 'Test' })
  const mapping = { columns: ['name'], key: null, existing: 'update', defaults: { type: 'client' } }
  await sql`
    insert into imports (account_id, credential, resource, filename, format, status, headings, mapping, rowcount)
    values (1, 'key:1', 'companies', 'a.csv', 'csv', 'running', '[{"heading": "Name", "examples": []}]',
      ${JSON.stringify(mapping)}::json, ${rows})
  `.execute(database.kysely)
  await sql`
    insert into import_rows (account_id, importid, row, cells, state)
    select 1, 1, n + 1, json_build_array('Firm ' || n), 'create' from generate_series(1, ${rows}::integer) n
  `.execute(database.kysely)
  await database.close()
}

const ended = (task: string) =>
  new Promise<string | number | null>((resolve) => {
    spawn(process.execPath, [script, directory, '1', task], { stdio: 'inherit' }).once('exit', (code, signal) =>
      resolve(signal ?? code),
    )
  })

describe.runIf(source.kind === 'embedded')('An import whose process is killed', { timeout: 150_000 }, () => {
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'worklane-killed-import-'))
    await prepare()
    expect(await ended('begin')).toBe('SIGKILL')
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  it('is resumed by the next one, and creates every row once', async () => {
    expect(await ended('go-on')).toBe(0)
    const all = { total: rows, names: rows, created: rows, logged: rows }
    expect(
      await read(sql`
      select count(*) as total, count(distinct name) as names, (select created from imports) as created,
        (select count(*) from changes where resource = 'companies' and action = 'create') as logged
      from companies
    `),
    ).toEqual(all)
  })

  it('can be undone as far as it had come, even if the undo is killed as well', async () => {
    expect(await ended('undo')).toBe('SIGKILL')
    expect(await ended('go-on')).toBe(0)
    const { made, ...others } = await read(sql`
      select count(*) as made, count(*) filter (where not deleted) as left, (select status from imports) as status,
        (select removed from imports) - count(*) as miscounted,
        (select count(*) from changes where resource = 'companies' and action = 'delete') - count(*) as mislogged
      from companies
    `)
    expect(made).toBeGreaterThan(200)
    expect(made).toBeLessThan(rows)
    expect(others).toEqual({ left: 0, status: 'undone', miscounted: 0, mislogged: 0 })
  })
})

async function read(query: RawBuilder<unknown>): Promise<Record<string, unknown>> {
  const database = await openEmbedded(directory, onLost)
  const { rows: found } = await query.execute(database.kysely)
  await database.close()
  return found[0] as Record<string, unknown>
}
