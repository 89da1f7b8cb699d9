/**
 * Loads the installation's secret and checks that it belongs to this database before anything is encrypted. It comes
 * from a setting, or from a file next to the database that the first start creates.
 */
import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { OperatorError } from '../operator-error.ts'
import { type Sealed, sealedBy } from './sealed.ts'

export interface SecretSources {
  /** Takes precedence. Values encrypted with the file's secret can still be decrypted while the file exists. */
  readonly setting: string | null
  /** Path of the file. */
  readonly file: string
}

/** An arbitrary number that no other advisory lock uses. */
const lock = 7_236_871_005

/** Throws an OperatorError if the database has values that were encrypted with another secret. */
export function openSealed(database: Database, { setting, file }: SecretSources): Promise<Sealed> {
  return database.transaction(async (tx) => {
    // Processes that start on an empty database at the same time must agree on a secret.
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    const { rows } = await sql<{ id: string }>`select id from sealing_keys`.execute(tx)
    const secret = readSecret(file)
    if (setting === null && secret === null && rows.length > 0) throw new OperatorError(missingSecret(file))
    const sealed =
      setting === null ? sealedBy(secret ?? makeSecret(file)) : sealedBy(setting, secret === null ? [] : [secret])
    if (rows.some(({ id }) => !sealed.keyIds.includes(id))) throw new OperatorError(wrong(setting, secret, file))
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

/** Creates the file atomically, and never replaces that of another process. */
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

const missingSecret = (file: string) =>
  `the keys in the database are sealed and the secret is missing; put ${file} back, or set WORKLANE_SECRET to what it held`

function wrong(setting: string | null, storedSecret: string | null, file: string): string {
  const origin =
    setting === null ? `the one in ${file}` : storedSecret === null ? 'WORKLANE_SECRET' : `WORKLANE_SECRET or ${file}`
  return `the keys in the database are sealed under another secret than ${origin}; use the secret that it was started with`
}
