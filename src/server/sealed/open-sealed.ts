/**
 * Finds the installation's secret, and makes sure that it is the one of this database before anything is sealed under
 * another. It comes from a setting, or from a file beside the database that the first start makes.
 */
import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { OperatorError } from '../operator-error.ts'
import { type Sealed, sealedBy } from './sealed.ts'

export interface SecretSources {
  /** Takes precedence; what was sealed under the file's secret is still opened while the file is there. */
  readonly setting: string | null
  /** Path of the file. */
  readonly file: string
}

/** Any number, as long as nothing else takes the same advisory lock. */
const lock = 7_236_871_005

/** Throws an OperatorError when the database has values that were sealed under another secret. */
export function openSealed(database: Database, { setting, file }: SecretSources): Promise<Sealed> {
  return database.transaction(async (tx) => {
    // Several processes that start on an empty database must not each begin with a secret of their own.
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    const { rows } = await sql<{ id: string }>`select id from sealing_keys`.execute(tx)
    const kept = readSecret(file)
    if (setting === null && kept === null && rows.length > 0) throw new OperatorError(missing(file))
    const sealed =
      setting === null ? sealedBy(kept ?? makeSecret(file)) : sealedBy(setting, kept === null ? [] : [kept])
    if (rows.some(({ id }) => !sealed.keyIds.includes(id))) throw new OperatorError(wrong(setting, kept, file))
    await sql`
      insert into sealing_keys (id)
      values (${sealed.keyIds[0]})
      on conflict do nothing
    `.execute(tx)
    return sealed
  })
}

function readSecret(file: string): string | null {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret === '') throw new OperatorError(`${file} is empty; put the secret back that was in it`)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The file is there in whole or not at all, and another process's is never replaced. */
function makeSecret(file: string): string {
  const secret = randomBytes(32).toString('base64url')
  const unfinished = `${file}.${process.pid}`
  try {
    writeFileSync(unfinished, `${secret}\n`, { mode: 0o600, flush: true })
    linkSync(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
  return secret
}

const missing = (file: string) =>
  `the keys in the database are sealed and the secret is missing; put ${file} back, or set WORKLANE_SECRET to what it held`

function wrong(setting: string | null, kept: string | null, file: string): string {
  const found =
    setting === null ? `the one in ${file}` : kept === null ? 'WORKLANE_SECRET' : `WORKLANE_SECRET or ${file}`
  return `the keys in the database are sealed under another secret than ${found}; use the secret that it was started with`
}
