/** The logo of the demo's main firm. */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Tx } from '../database.ts'

/** Pixels of the file. */
const size = 320

export async function insertLogo(tx: Tx, account: number): Promise<void> {
  const content = readFileSync(new URL('./logo.png', import.meta.url))
  const digest = hash('sha256', content)
  await sql`
    insert into logos (account_id, digest, width, height, content)
    values (${account}, ${digest}, ${size}, ${size}, ${content})
  `.execute(tx)
  await sql`
    update accounts
    set logoid = ${digest}
    where id = ${account}
  `.execute(tx)
}
