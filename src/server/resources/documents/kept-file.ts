/** PDF files of issued documents: laid out when one is needed for the first time, and kept from then on. */
import { type RawBuilder, sql } from 'kysely'
import type { DocumentKind } from '../../../contract/resources/documents/documents.ts'
import { DatabaseUnavailable } from '../../db/connections/unavailable.ts'
import type { Database } from '../../db/database.ts'

interface Issued {
  readonly account: number
  readonly kind: DocumentKind
  readonly id: number
}

/**
 * The kept file of a document; the first time, the one that `layOut` makes. Never call it in a transaction, because that takes long.
 * A database that takes no changes must not keep anybody from reading: the next reader's file is kept instead.
 */
export async function keptFile(
  { kysely }: Pick<Database, 'kysely'>,
  issued: Issued,
  layOut: () => Promise<Buffer>,
): Promise<Buffer> {
  const bytes = await loadFile(kysely, issued)
  if (bytes) return bytes
  const name = `${issued.account} ${issued.kind} ${issued.id}`
  const pendingFile = underway.get(name) ?? make(kysely, issued, layOut).finally(() => underway.delete(name))
  underway.set(name, pendingFile)
  return pendingFile
}

/** Files that are being made, so that many who need one at once wait for the same. */
const underway = new Map<string, Promise<Buffer>>()

async function make(kysely: Database['kysely'], issued: Issued, layOut: () => Promise<Buffer>): Promise<Buffer> {
  const bytes = await layOut()
  try {
    await keep(kysely, issued, bytes)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return bytes
    throw error
  }
  // Another process may have been faster.
  return (await loadFile(kysely, issued)) ?? bytes
}

const getOwner = ({ kind }: Issued): RawBuilder<unknown> => sql.ref(`${kind}id`)

async function loadFile(kysely: Database['kysely'], issued: Issued): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`
    select content
    from issued_files
    where account_id = ${issued.account} and ${getOwner(issued)} = ${issued.id}::bigint
  `.execute(kysely)
  return rows[0] ? Buffer.from(rows[0].content) : null
}

async function keep(kysely: Database['kysely'], issued: Issued, content: Buffer): Promise<void> {
  await sql`
    insert into issued_files (account_id, ${getOwner(issued)}, content)
    values (${issued.account}, ${issued.id}::bigint, ${content})
    on conflict do nothing
  `.execute(kysely)
}
