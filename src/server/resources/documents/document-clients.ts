/** Sets the client of an invoice or a quote: its company, and the printed name and address. */

import { sql } from 'kysely'
import { problem } from '../../../contract/requests/problem.ts'
import { about, type Clause, fault } from '../../../contract/requests/refusal.ts'
import { addressFields } from '../../../contract/resources/people/companies.ts'
import { projects } from '../../../contract/resources/work/projects.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { fullName } from '../../query/names/full-name.ts'
import { loadRows, type RowOf } from '../../write/rows.ts'
import { idList } from '../../write/rules/references.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { refuse, valueAfter, withValues } from '../../write/write-context.ts'
import type { DocumentDraft, DocumentSpec } from '../lines/document-specs.ts'

interface Account {
  readonly taxrate: number
  readonly currency: string
}

type Project = RowOf<typeof projects, 'companyid' | 'divisionid'>

/** A company's division, and its printed name and address by wire name. */
type Client = Readonly<Record<string, unknown>> & { readonly divisionid: number | null; readonly isdeleted: boolean }

interface ClientDefaults {
  readonly account: Account
  readonly projects: ReadonlyMap<number, Project>
  readonly clients: ReadonlyMap<number, Client>
}

/** Sets company, printed address, division, tax rate and currency unless the body does. */
export async function withClients(
  writing: WriteContext,
  kind: DocumentSpec,
  drafts: readonly DocumentDraft[],
): Promise<DocumentDraft[]> {
  const projects = await loadProjects(writing, drafts)
  const placed = drafts.map((draft) => withCompany(draft, projects))
  const context = { account: await loadAccount(writing), projects, clients: await loadClients(writing, placed) }
  for (const draft of placed) checkCompany(writing, kind, draft, projects)
  for (const draft of drafts) refuseDeletedClient(writing, draft, context)
  return placed.map((draft) => withDefaults(draft, context))
}

/** Takes the company from the project if a new document names only a project. */
function withCompany(draft: DocumentDraft, projects: ClientDefaults['projects']): DocumentDraft {
  const project = projects.get(draft.values.projectid as number)
  if (draft.before !== null || draft.values.companyid || !project) return draft
  return withValues(draft, { companyid: project.companyid })
}

function checkCompany(
  writing: WriteContext,
  kind: DocumentSpec,
  draft: DocumentDraft,
  projects: ClientDefaults['projects'],
): void {
  const company = valueAfter(draft, 'companyid')
  if (!company && !valueAfter(draft, 'template')) {
    refuse(writing, draft, {
      ...fault('required', '{field} is required. Only a template of a {thing} has no company', {
        field: 'companyid',
        thing: kind.entity,
      }),
      field: 'companyid',
    })
  }
  const projectid = valueAfter(draft, 'projectid') as number
  const project = projects.get(projectid)
  // Checked only when one of them is set: projects may move to another company, and their older documents stay with the
  // previous one, and so do copies of these.
  const isChanged = draft.before === null || 'companyid' in draft.values || 'projectid' in draft.values
  const placed = isChanged && !(draft.copyOf?.companyid === company && draft.copyOf?.projectid === projectid)
  if (placed && company && project && project.companyid !== company) {
    refuse(
      writing,
      draft,
      about('projectid', 'wrong_reference', 'the {thing} with id {id} belongs to another company', {
        thing: 'project',
        id: projectid,
      }),
    )
  }
}

/** Refuses a deleted company that comes from the project, as one named in the body is refused. */
function refuseDeletedClient(writing: WriteContext, draft: DocumentDraft, { projects, clients }: ClientDefaults): void {
  if (draft.before !== null || draft.values.companyid) return
  const projectid = draft.values.projectid as number
  if (clients.get(projects.get(projectid)?.companyid as number)?.isdeleted) {
    refuse(
      writing,
      draft,
      about('projectid', 'wrong_reference', 'the company of the {thing} with id {id} is deleted; restore it first', {
        thing: 'project',
        id: projectid,
      }),
    )
  }
}

/** Throws a 409 that names the company of the document if it is deleted: nothing new is made for it. */
export async function requireClient(writing: WriteContext, name: Clause | string, company: unknown): Promise<void> {
  const { rows } = await sql<{ client: string }>`
    select name as client
    from companies
    where account_id = ${writing.actor.account} and id = any(${arrayLiteral(idList(company))}::bigint[]) and deleted
  `.execute(writing.tx)
  const [deleted] = rows
  if (deleted)
    throw problem('is_deleted', '{name}, the company of {other}, is deleted; restore it first', {
      name: deleted.client,
      other: name,
    })
}

function withDefaults(draft: DocumentDraft, { account, projects, clients }: ClientDefaults): DocumentDraft {
  const { values, before } = draft
  const isMoved = before === null || ('companyid' in values && values.companyid !== before.companyid)
  const client = isMoved ? clients.get(values.companyid as number) : undefined
  const project = projects.get(values.projectid as number)
  const { divisionid, isdeleted: _, ...printedClient } = client ?? { divisionid: null, isdeleted: false }
  const fallback: Record<string, unknown> = draft.copyOf ? missingIn(draft.copyOf, printedClient) : { ...printedClient }
  if (before === null && !draft.copyOf) fallback.divisionid = project?.divisionid ?? divisionid
  if (before === null || 'taxrate' in values) fallback.taxrate = account.taxrate
  const missingValues = Object.entries(fallback).filter(
    ([fieldName, value]) => value !== null && (values[fieldName as keyof typeof values] ?? null) === null,
  )
  const filledDraft = withValues(draft, Object.fromEntries(missingValues))
  const currency = draft.copyOf?.currency ?? account.currency
  return before === null ? { ...filledDraft, columns: { ...filledDraft.columns, currency } } : filledDraft
}

/** What copies print in addition to their original: an address only if it had none, as parts of two make a third. */
function missingIn(original: NonNullable<DocumentDraft['copyOf']>, printedValues: object): Record<string, unknown> {
  const hasAddress = addressFields.some((fieldName) => (original[fieldName] ?? null) !== null)
  const isAddress = (fieldName: string) => addressFields.some((addressField) => addressField === fieldName)
  return Object.fromEntries(
    Object.entries(printedValues).filter(([fieldName]) => !(hasAddress && isAddress(fieldName))),
  )
}

async function loadAccount(writing: WriteContext): Promise<Account> {
  const result = await sql<{ taxrate: string; currency: string }>`
    select taxrate, currency
    from accounts
    where id = ${writing.actor.account}
  `.execute(writing.tx)
  const row = result.rows[0]
  if (!row) throw new Error('The account is gone')
  return { taxrate: Number(row.taxrate), currency: row.currency }
}

async function loadProjects(
  writing: WriteContext,
  drafts: readonly DocumentDraft[],
): Promise<ReadonlyMap<number, Project>> {
  const ids = [...new Set(drafts.flatMap((draft) => idList(valueAfter(draft, 'projectid'))))]
  return loadRows(writing, projects, ids, ['companyid', 'divisionid'])
}

async function loadClients(
  writing: WriteContext,
  drafts: readonly DocumentDraft[],
): Promise<ReadonlyMap<number, Client>> {
  const ids = [...new Set(drafts.flatMap((draft) => idList(draft.values.companyid)))]
  const result = await sql<Client & { id: number }>`
    select c.id, c.divisionid, c.deleted as isdeleted, c.name as clientcompany,
      ${fullName('p')} as clientcontactname,
      l.address1, l.address2, l.address3, l.city, l.state, l.zipcode, l.country
    from companies c
    left join companylocations l on l.account_id = c.account_id and l.id = c.maincompanylocationid
    left join contacts p on p.account_id = c.account_id and p.id = c.maincontactid
    where c.account_id = ${writing.actor.account} and c.id = any(${arrayLiteral(ids)}::bigint[])
  `.execute(writing.tx)
  return new Map(
    result.rows.map(({ id, divisionid, ...printedClient }) => [
      Number(id),
      { ...printedClient, divisionid: divisionid === null ? null : Number(divisionid) },
    ]),
  )
}
