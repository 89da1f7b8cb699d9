/** Renders an invoice or a quote as a PDF file for a reader. */
import { sql } from 'kysely'
import type { DocumentKind } from '../../../contract/resources/documents/documents.ts'
import { type LetterFacts, letterFacts } from '../../../contract/resources/documents/letter-facts.ts'
import { type Actor, accountActor } from '../../../contract/rights.ts'
import { brandOf } from '../../db/brand.ts'
import { contentOf } from '../../pdf/document-content.ts'
import { type IssuedDocument, type IssuingFirm, issuedDocument } from '../../pdf/issued-document.ts'
import { readRecord } from '../../read/record.ts'
import type { WriteParts } from '../../write/run-write.ts'
import { embeddedInvoice } from './electronic.ts'

export interface DocumentFile extends LetterFacts {
  readonly content: Buffer
  /** The document's number, used as the file name. */
  readonly number: string
}

/** The source of a document: the database, or an open transaction. */
export interface FileParts extends Pick<WriteParts, 'bindingOf'> {
  readonly database: Pick<WriteParts['database'], 'kysely' | 'readRow'>
}

/** The content of the document; null if it does not exist for the reader. */
export async function readIssued(
  parts: FileParts,
  reader: Actor,
  kind: DocumentKind,
  id: number,
): Promise<{ document: IssuedDocument; complete: IssuedDocument; sender: IssuingFirm } | null> {
  const binding = parts.bindingOf(`${kind}s`)
  if (!(await readRecord(parts, reader, binding, id, { fields: 'id' }))) return null
  // The document is the same for every reader, even if some of its fields are hidden from them in lists.
  const issuer = accountActor(reader)
  const record = await readRecord(parts, issuer, binding, id, {
    fields: kind === 'invoice' ? 'all,phases,payments' : 'all,phases',
  })
  if (!record) return null
  const sender = await senderOf(parts, reader.account)
  const fields = JSON.parse(record.data) as Readonly<Record<string, unknown>>
  return {
    document: issuedDocument(kind, fields, sender),
    complete: issuedDocument(kind, { ...fields, showcostbreakdown: true }, sender),
    sender,
  }
}

/** The file, or null if the document does not exist for the reader. */
export async function documentFile(
  parts: FileParts,
  reader: Actor,
  kind: DocumentKind,
  id: number,
): Promise<DocumentFile | null> {
  const issued = await readIssued(parts, reader, kind, id)
  if (!issued) return null
  const { document, sender } = issued
  // Loaded on demand, as fonts and layout take much memory.
  const { renderDocument } = await import('../../pdf/render-document.ts')
  const file = await renderDocument(contentOf(document, sender), new Date(), embeddedInvoice(issued))
  return {
    content: Buffer.from(file),
    number: document.number || `${kind}-${id}`,
    ...letterFacts(sender.locale, { ...document, until: document.duedate ?? document.validdate }),
  }
}

async function senderOf({ database }: FileParts, account: number): Promise<IssuingFirm> {
  const result = await sql<Omit<IssuingFirm, 'brand'>>`
    select name, locale, accentcolor, letterhead, footer, taxnumber, countrycode, bankname, iban, bic, einvoices
    from accounts
    where id = ${account}
  `.execute(database.kysely)
  const sender = result.rows[0]
  if (!sender) throw new Error(`Account ${account} is gone`)
  return { ...sender, brand: await brandOf(database.kysely, account) }
}

/** A file name that is safe in headers and on all file systems. */
export function fileName(number: string): string {
  return `${number.replace(/[^\p{L}\p{N}._ -]/gu, '-').replace(/^\.+/, '')}.pdf`
}
