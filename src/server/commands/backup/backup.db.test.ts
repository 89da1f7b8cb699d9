import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, inject, it } from 'vitest'
import { ascending } from '../../../contract/ascending.ts'
import type { Database, Tx } from '../../db/database.ts'
import { openEmbedded } from '../../db/embedded/embedded.ts'
import { openPostgres } from '../../db/postgres/postgres.ts'
import { fillWithDemoData } from '../../demo-data.ts'
import { createJobs } from '../../jobs/jobs.ts'
import { createFileStore } from '../../resources/content/file-store.ts'
import { openFileStore } from '../../resources/content/open-file-store.ts'
import { startBucket } from '../../resources/content/test-bucket.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { isFull } from '../../testing/test-size.ts'
import { listenForCommands } from '../control.ts'
import { runInService } from '../on-database.ts'
import { serviceCommands } from '../table.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { getRows, sequencesIn, tablesIn } from './tables.ts'

const source = inject('testDatabase')
const home = mkdtempSync(join(tmpdir(), 'worklane-backup-'))
afterAll(() => rmSync(home, { recursive: true }))
const place = (name: string) => join(home, name)
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

type Place = Parameters<typeof restore>[0]

/** The database of a service at work, with its files beside it. */
async function atWork(): Promise<{ database: Database; where: Place }> {
  const dataDir = place('at-work')
  mkdirSync(dataDir)
  if (source.kind === 'postgres') {
    const database = await openTestDatabase()
    const found = await sql<{ name: string }>`select current_database() as name`.execute(database.kysely)
    const databaseUrl = addressOf(source.adminUrl, found.rows[0]?.name ?? '')
    return { database, where: { databaseUrl, filesUrl: null, dataDir } }
  }
  cpSync(source.directory, dataDir, { recursive: true })
  const database = await openEmbedded(dataDir, console.error)
  closing.push(() => database.close())
  const settings = {
    dataDir,
    filesUrl: null,
    publicUrl: 'http://localhost:3000',
    authUrl: 'http://localhost:3000/identity',
  }
  const control = await listenForCommands(dataDir, (args, print) =>
    runInService(serviceCommands, args, { database, settings, print }),
  )
  closing.unshift(async () => control?.close())
  return { database, where: { databaseUrl: null, filesUrl: null, dataDir } }
}

function addressOf(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** An empty place of the same kind. */
async function emptyPlace(name: string): Promise<Place> {
  if (source.kind === 'embedded') return { databaseUrl: null, filesUrl: null, dataDir: place(name) }
  const admin = openPostgres(source.adminUrl, console.error)
  const database = `restored_${crypto.randomUUID().replaceAll('-', '')}`
  await sql.raw(`create database ${database} template template0`).execute(admin.kysely)
  closing.push(async () => {
    await sql.raw(`drop database ${database} with (force)`).execute(admin.kysely)
    await admin.close()
  })
  return { databaseUrl: addressOf(source.adminUrl, database), filesUrl: null, dataDir: place(name) }
}

const openPlace = async ({ databaseUrl, dataDir }: Place) =>
  databaseUrl === null ? openEmbedded(dataDir, console.error) : openPostgres(databaseUrl, console.error)

async function everything(tx: Tx): Promise<Record<string, readonly string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of await tablesIn(tx)) {
    found[table.name] = []
    for await (const rows of getRows(tx, table)) found[table.name]?.push(...rows)
    found[table.name]?.sort(ascending)
  }
  // Numbers of writes may come back lower, all by the same.
  const changes = await sql<{ row: string }>`
    select to_jsonb(c) - 'write' || jsonb_build_object('write', c.write - max(c.write) over ()) as row
    from changes c order by c.account_id, c.id
  `.execute(tx)
  found['public.changes'] = changes.rows.map(({ row }) => JSON.stringify(row))
  return { ...found, sequences: (await sequencesIn(tx)).map((each) => JSON.stringify(each)) }
}

const { database, where } = await atWork()
if (isFull) await fillWithDemoData(database, 1, where)
else await keepOneFile(join(where.dataDir, 'files'))
const jobs = createJobs(database, console.error)
await jobs.start()
await jobs.close()
// What is easily lost on the way through text.
await sql`
  insert into accounts (name) values (${'"quoted", (in brackets) \\ and\nlines \u{1f600}'}), (''), ('null')
`.execute(database.kysely)
const whole = place('whole.backup')
const before = await database.transaction(everything)
const counted = await backUp(where, whole, '0.0.0')
// Afterwards the service goes on, and nothing of that is in the backup.
await sql`insert into accounts (name) values ('too late')`.execute(database.kysely)

async function keepOneFile(directory: string): Promise<void> {
  const files = createFileStore(directory)
  await files.keep(await files.receive(Readable.from(['plan'])), 1, 1)
}

it('A backup contains every row and file', () => {
  expect(counted.rows).toBeGreaterThan(isFull ? 1000 : 2)
  expect(counted.files).toBeGreaterThan(0)
})

it.runIf(isFull)('A backup of a running service is restored unchanged', { timeout: 180_000 }, async () => {
  const target = await emptyPlace('restored')
  expect(await restore(target, whole)).toEqual(counted)
  const restored = await openPlace(target)
  const after = await restored.transaction(everything)
  await restored.close()
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const name of Object.keys(before)) expect({ [name]: after[name] }).toEqual({ [name]: before[name] })

  await expect(restore(target, whole)).rejects.toThrow(/which holds data|holds tables/)
})

it('Restoring into a database or directory with data is refused, and changes nothing', async () => {
  await expect(restore(where, whole)).rejects.toThrow(/which holds data/)
  const { rows } = await sql`select 1 from accounts where name = 'too late'`.execute(database.kysely)
  expect(rows).toHaveLength(1)
})

it.runIf(isFull)(
  'Files of a bucket are in the backup, and can be restored into another one',
  { timeout: 180_000 },
  async () => {
    const bucket = await startBucket()
    const [from, to] = [bucket.url('from'), bucket.url('to')]
    const store = openFileStore({ dataDir: where.dataDir, filesUrl: from })
    await store.keep(await store.receive(Readable.from(['drawing'])), 1, '5-2')
    const path = place('bucket.backup')
    expect(await backUp({ ...where, filesUrl: from }, path, '0.0.0')).toMatchObject({ files: 1 })
    const target = { ...(await emptyPlace('from-bucket')), filesUrl: to }
    await restore(target, path)
    const content = await openFileStore(target).read(1, '5-2')
    expect(content && (await text(content.stream))).toBe('drawing')
    const another = { ...(await emptyPlace('refused')), filesUrl: from }
    await expect(restore(another, path)).rejects.toThrow('the bucket of FILES_URL holds files')
  },
)

it('A damaged, incomplete or foreign file is refused before anything is created', async () => {
  const target = { databaseUrl: null, filesUrl: null, dataDir: place('untouched') }
  const cut = place('cut.backup')
  writeFileSync(cut, readFileSync(whole))
  truncateSync(cut, Math.floor(statSync(whole).size / 2))
  await expect(restore(target, cut)).rejects.toThrow(/is damaged|not whole/)
  const other = place('other.backup')
  writeFileSync(other, 'something else')
  await expect(restore(target, other)).rejects.toThrow(/is not a Worklane backup/)
  await expect(restore(target, place('none.backup'))).rejects.toThrow(/there is no file/)
  expect(existsSync(target.dataDir)).toBe(false)
})
