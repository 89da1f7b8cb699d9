/** Rules applied when messages, files, folders, notes and bookmarks are written. */
import { sql } from 'kysely'
import { shown } from '../../../contract/requests/problem.ts'
import { userTypes } from '../../../contract/rights.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { noEffects } from '../../write/effects.ts'
import { idList } from '../../write/rules/references.ts'
import { type Draft, type Effects, refuse, valueAfter, type Writing, withValues } from '../../write/writing.ts'

/** What is new is by its writer; what somebody who is not staff writes is shared, for they could not see it otherwise. */
function withAuthor(writing: Writing, drafts: readonly Draft[]): Draft[] {
  const { contact, userType } = writing.actor
  const shares = userType === userTypes.client
  return drafts.map((draft) =>
    draft.before ? draft : withValues(draft, { contactid: contact, ...(shares ? { clientaccess: true } : {}) }),
  )
}

/** Ids in a body that must belong to the same project as the record itself. */
async function checkProject(writing: Writing, drafts: readonly Draft[], wire: string, table: string): Promise<void> {
  for (const draft of drafts) {
    const [id] = idList(draft.values[wire])
    if (id === undefined) continue
    const project = valueAfter(draft, 'projectid') as number
    const result = await sql<{ projectid: number }>`
      select projectid from ${sql.table(table)} where account_id = ${writing.actor.account} and id = ${id}::bigint
    `.execute(writing.tx)
    if (Number(result.rows[0]?.projectid) !== project) {
      refuse(writing, draft, `${wire}: ${shown(String(id))} is not of project ${project}.`)
    }
  }
}

export const messageEffects: Effects = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    await checkProject(writing, drafts, 'itemid', 'items')
    await checkProject(writing, drafts, 'parentid', 'messages')
    return withAuthor(writing, drafts)
  },
}

export const fileEffects: Effects = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    const placed = await inProjectOfInvoice(writing, await inProjectOfExpense(writing, drafts))
    await checkProject(writing, placed, 'itemid', 'items')
    await checkProject(writing, placed, 'folderid', 'folders')
    return withAuthor(writing, placed)
  },
}

/** A receipt is kept with its expense's project, and out of clients' sight: what the firm buys is its own business. */
async function inProjectOfExpense(writing: Writing, drafts: readonly Draft[]): Promise<Draft[]> {
  const ids = drafts.flatMap((draft) => idList(draft.values.expenseid))
  const result = await sql<{ id: number; projectid: number }>`
    select id, projectid
    from expenses
    where account_id = ${writing.actor.account} and id = any(${arrayLiteral(ids)}::bigint[])
  `.execute(writing.tx)
  const projects = new Map(result.rows.map((row) => [Number(row.id), Number(row.projectid)]))
  return drafts.map((draft) => {
    const expense = valueAfter(draft, 'expenseid')
    if (!expense) return draft
    if (valueAfter(draft, 'clientaccess')) {
      refuse(writing, draft, 'clientaccess: the receipt of an expense is not shared with clients.')
    }
    const project = projects.get(Number(draft.values.expenseid))
    if (draft.before !== null || project === undefined) return draft
    const { projectid } = draft.values
    if (projectid && projectid !== project) {
      refuse(writing, draft, `expenseid: ${shown(String(expense))} is not of project ${projectid}.`)
    }
    return withValues(draft, { projectid: project })
  })
}

/** A file is kept with a project, or with an invoice and then with the invoice's project, where it has one. */
async function inProjectOfInvoice(writing: Writing, drafts: readonly Draft[]): Promise<Draft[]> {
  const ids = drafts.flatMap((draft) => idList(draft.values.invoiceid))
  const result = await sql<{ id: number; projectid: number | null }>`
    select id, projectid
    from invoices
    where account_id = ${writing.actor.account} and id = any(${arrayLiteral(ids)}::bigint[])
  `.execute(writing.tx)
  const projects = new Map(result.rows.map((row) => [Number(row.id), row.projectid && Number(row.projectid)]))
  return drafts.map((draft) => {
    const { invoiceid, projectid } = draft.values
    if (draft.before !== null) return draft
    if (!invoiceid) {
      if (!projectid) refuse(writing, draft, 'projectid is required.')
      return draft
    }
    const project = projects.get(invoiceid as number) ?? null
    if (projectid && projectid !== project) {
      refuse(writing, draft, `invoiceid: ${shown(String(invoiceid))} is not of project ${projectid}.`)
    }
    return withValues(draft, { projectid: project })
  })
}

export const noteEffects: Effects = { ...noEffects, prepare: async (writing, drafts) => withAuthor(writing, drafts) }

export const folderEffects: Effects = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    await checkProject(writing, drafts, 'parentid', 'folders')
    for (const draft of drafts) {
      if (draft.values.parentid === draft.id) refuse(writing, draft, `parentid: ${draft.id} is the folder itself.`)
    }
    return drafts
  },
  children: [
    { resource: 'folders', by: 'parentid', movable: false },
    { resource: 'files', by: 'folderid', movable: true },
  ],
}

/** Only addresses that a browser opens as pages: nothing that runs or reads local files. */
export const bookmarkEffects: Effects = {
  ...noEffects,
  check: (writing, drafts) => {
    for (const draft of drafts) {
      const { url } = draft.values
      if ((url ?? null) === null || /^https?:$/.test(URL.parse(String(url))?.protocol ?? '')) continue
      refuse(writing, draft, `url: ${shown(url)} is not allowed; use an address that begins with https:// or http://.`)
    }
  },
}
