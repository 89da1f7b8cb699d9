/** An invoice or a quote as a file, as one reader may see it. */
import { sql } from 'kysely'
import type { Actor } from '../../contract/permissions.ts'
import { contentOf, type Sender } from '../pdf/document-content.ts'
import type { WriteParts } from '../write/run-write.ts'
import { readRecord } from './read-routes.ts'

export type DocumentKind = 'invoice' | 'quote'

export interface DocumentFile {
  readonly content: Buffer
  /** By which people know the document; the file's name is made of it. */
  readonly number: string
  readonly title: string | null
}

type FileParts = Pick<WriteParts, 'database' | 'bindingOf'>

/** The file, or null where there is no such document for the reader. */
export async function documentFile(
  parts: FileParts,
  reader: Actor,
  kind: DocumentKind,
  id: number,
): Promise<DocumentFile | null> {
  const record = await readRecord(parts, reader, parts.bindingOf(`${kind}s`), id, { fields: 'all,phases' })
  if (!record) return null
  const document = JSON.parse(record.data) as Record<string, unknown>
  const content = contentOf(kind, document, await senderOf(parts, reader.account))
  // Type faces and layout take memory that a service which prints nothing never needs.
  const { renderDocument } = await import('../pdf/render-document.ts')
  const file = await renderDocument(content, new Date())
  const title = typeof document.title === 'string' ? document.title : null
  return { content: Buffer.from(file), number: String(document.number ?? `${kind}-${id}`), title }
}

async function senderOf({ database }: FileParts, account: number): Promise<Sender> {
  const result = await sql<Sender>`
    select name, locale, accentcolor, letterhead, footer from accounts where id = ${account}
  `.execute(database.kysely)
  const sender = result.rows[0]
  if (!sender) throw new Error(`Account ${account} is gone`)
  return sender
}

/** A name that no header and no file system takes for anything else. */
export function fileName(number: string): string {
  return `${number.replace(/[^\p{L}\p{N}._ -]/gu, '-').replace(/^\.+/, '')}.pdf`
}
