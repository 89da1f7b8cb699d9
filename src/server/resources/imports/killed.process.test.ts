import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, inject, it } from 'vitest'
import { openEmbedded } from '../../db/embedded/embedded.ts'
import { createApiKey } from '../../identity/accounts/api-keys.ts'
import { identityTables } from '../../identity/tables.ts'

const source = inject('testDatabase')
const directory = mkdtempSync(join(tmpdir(), 'worklane-killed-import-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
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

it.runIf(source.kind === 'embedded')(
  'an import whose process is killed goes on in the next one, and makes every row once',
  async () => {
    await prepare()
    expect(await ended('begin')).toBe('SIGKILL')
    expect(await ended('go-on')).toBe(0)
    const database = await openEmbedded(directory, onLost)
    const { rows: found } = await sql<{ total: number; names: number; created: number; logged: number }>`
      select count(*) as total, count(distinct name) as names, (select created from imports) as created,
        (select count(*) from changes where resource = 'companies' and action = 'create') as logged
      from companies
    `.execute(database.kysely)
    expect(found[0]).toEqual({ total: rows, names: rows, created: rows, logged: rows })
    await database.close()
  },
  150_000,
)
