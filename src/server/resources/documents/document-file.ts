/** An invoice or a quote as it is printed, and its PDF file. Once it is issued, neither follows what is renamed. */
import { sql } from 'kysely'
import { problem } from '../../../contract/requests/problem.ts'
import type { DocumentKind } from '../../../contract/resources/documents/documents.ts'
import { type LetterFacts, letterFacts } from '../../../contract/resources/documents/letter-facts.ts'
import { type Actor, accountActor } from '../../../contract/rights.ts'
import type { Logo } from '../../db/brand.ts'
import { OverLimit } from '../../isolated/job-process.ts'
import { createWorkshop } from '../../isolated/workshop.ts'
import { type IssuedDocument, type IssuingFirm, issuedDocument } from '../../pdf/issued-document.ts'
import { readRecord } from '../../read/record.ts'
import type { WriteParts } from '../../write/run-write.ts'
import { keptFile } from './kept-file.ts'
import type { Issued } from './render-file.ts'

export interface DocumentFile extends LetterFacts {
  readonly content: Buffer
  /** The document's number, used as the file name. */
  readonly number: string
}

/** The source of a document: the database, or an open transaction. */
export interface FileParts extends Pick<WriteParts, 'bindingOf'> {
  readonly database: Pick<WriteParts['database'], 'kysely' | 'readRow'>
}

/** What a document prints. */
export interface Printed extends Issued {
  /** Whether it was issued, so that what it prints stands. */
  readonly isIssued: boolean
}

/** The content of the document; null if it does not exist for the reader. */
export async function readIssued(
  parts: FileParts,
  reader: Actor,
  kind: DocumentKind,
  id: number,
): Promise<Printed | null> {
  const binding = parts.bindingOf(`${kind}s`)
  if (!(await readRecord(parts, reader, binding, id, { fields: 'id' }))) return null
  // The document is the same for every reader, even if some of its fields are hidden from them in lists.
  const issuer = accountActor(reader)
  const record = await readRecord(parts, issuer, binding, id, {
    fields: kind === 'invoice' ? 'all,phases,payments' : 'all,phases',
  })
  if (!record) return null
  const { sender, isIssued, project } = await loadIssuer(parts, reader.account, kind, id)
  const values = JSON.parse(record.data) as Readonly<Record<string, unknown>>
  const fields = {
    ...values,
    ...(isIssued && { projecttitle: project }),
    precedinginvoices: await creditedBy(parts, reader.account, values.creditof),
  }
  return {
    isIssued,
    document: issuedDocument(kind, fields, sender),
    complete: issuedDocument(kind, { ...fields, showcostbreakdown: true }, sender),
    sender,
  }
}

/** The invoice that a credit note credits, even if it is deleted by now. */
async function creditedBy({ database }: FileParts, account: number, creditof: unknown): Promise<object[]> {
  if (creditof === undefined) return []
  const { rows } = await sql<object>`
    select number, invoicedate::text as date
    from invoices
    where account_id = ${account} and id = ${Number(creditof)}::bigint and number is not null
  `.execute(database.kysely)
  return rows
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
  const { document, sender, isIssued } = issued
  const { account } = reader
  return {
    content: isIssued
      ? await keptFile(parts.database, { account, kind, id }, () => renderFile(account, asIssued(issued)))
      : await renderFile(account, issued),
    number: document.number || `${kind}-${id}`,
    ...letterFacts(sender.locale, { ...document, until: document.duedate ?? document.validdate }),
  }
}

/** Without what becomes of a document once the client has it: its state, and payments. */
function asIssued({ document, complete, sender }: Issued): Issued {
  const unpaid = (issuedDocument: IssuedDocument): IssuedDocument => ({
    ...issuedDocument,
    status: '',
    ...(issuedDocument.paid === null ? {} : { paid: 0, outstanding: issuedDocument.total, payments: [] }),
  })
  return { document: unpaid(document), complete: unpaid(complete), sender }
}

const layout = createWorkshop<Issued, Uint8Array>({
  script: new URL('./render-file.ts', import.meta.url),
  // A second one, so that a layout that takes its minute delays nobody else.
  seconds: 60,
  megabytes: 768,
  waiting: 60,
  waitingOfAccount: 20,
  processes: 2,
})

/** Lines of a document that is laid out: some hundred pages. */
const mostLines = 5000

async function renderFile(account: number, issued: Issued): Promise<Buffer> {
  const { phases } = issued.document
  const count = phases.reduce((sum, { lines }) => sum + lines.length, 0)
  if (count > mostLines)
    throw problem('wrong_state', 'A PDF file has room for {most} lines, and this document has {count}: split it', {
      most: mostLines,
      count,
    })
  try {
    return Buffer.from(await layout.run(account, issued))
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error
    throw problem('wrong_state', 'This document is too long for a PDF file: shorten its texts, or split it')
  }
}

interface Issuer {
  readonly sender: IssuingFirm
  readonly isIssued: boolean
  /** The printed title of the project of an issued document. */
  readonly project: string | null
}

type IssuerRow = Omit<IssuingFirm, 'brand'> &
  Omit<Issuer, 'sender'> & { readonly logo: Logo | null; readonly picture: Buffer | null }

const firmFields = sql.raw(
  'name, locale, accentcolor, letterhead, footer, taxnumber, countrycode, bankname, iban, bic, einvoices, logoid',
)

/** The firm as it was when the document was issued; of a draft, as it is. */
async function loadIssuer({ database }: FileParts, account: number, kind: DocumentKind, id: number): Promise<Issuer> {
  const { rows } = await sql<IssuerRow>`
    select f.name, f.locale, f.accentcolor, f.letterhead, f.footer, f.taxnumber, f.countrycode, f.bankname, f.iban,
      f.bic, f.einvoices, d.issuerid is not null as "isIssued", d.projectprinted as project, l.content as picture,
      case when l.digest is null then null
        else json_build_object('digest', l.digest, 'width', l.width, 'height', l.height) end as logo
    from ${sql.table(`${kind}s`)} d
    left join issuers i on i.account_id = d.account_id and i.id = d.issuerid
    join lateral (
      select ${firmFields}
      from issuers
      where account_id = d.account_id and id = i.id
      union all
      select ${firmFields}
      from accounts
      where id = d.account_id and i.id is null
    ) f on true
    left join logos l on l.account_id = d.account_id and l.digest = f.logoid
    where d.account_id = ${account} and d.id = ${id}::bigint
  `.execute(database.kysely)
  const [row] = rows
  if (!row) throw new Error(`The ${kind} ${id} of account ${account} is gone`)
  const { isIssued, project, logo, picture, ...firm } = row
  return { isIssued, project, sender: { ...firm, brand: { account, name: firm.name, logo, picture } } }
}

/** A file name that is safe in headers and on all file systems. */
export function fileName(number: string): string {
  return `${number.replace(/[^\p{L}\p{N}._ -]/gu, '-').replace(/^\.+/, '')}.pdf`
}
