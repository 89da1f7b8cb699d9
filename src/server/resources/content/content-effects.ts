/** Rules applied when messages, files, folders, notes and bookmarks are written. */
import type { ValuesOf } from '../../../contract/language/resource.ts'
import { shown } from '../../../contract/requests/problem.ts'
import {
  type bookmarks,
  type files,
  folders,
  messages,
  type projectnotes,
} from '../../../contract/resources/content/content.ts'
import { invoices } from '../../../contract/resources/documents/invoices.ts'
import { expenses } from '../../../contract/resources/time/expenses.ts'
import { items } from '../../../contract/resources/work/items.ts'
import { userTypes } from '../../../contract/rights.ts'
import { noEffects } from '../../write/effects.ts'
import { rowsOf } from '../../write/rows.ts'
import { idList } from '../../write/rules/references.ts'
import {
  type Draft,
  type DraftOf,
  type EffectsOf,
  refuse,
  valueAfter,
  type Writing,
  withValues,
} from '../../write/writing.ts'

/** What is kept with a project. */
type ContentDraft = Draft<
  Pick<ValuesOf<typeof files>, 'projectid' | 'itemid' | 'folderid' | 'contactid' | 'clientaccess'> &
    Pick<ValuesOf<typeof messages>, 'parentid'>
>

/** What is new is by its writer; what somebody who is not staff writes is shared, for they could not see it otherwise. */
function withAuthor(writing: Writing, drafts: readonly ContentDraft[]): ContentDraft[] {
  const { contact, userType } = writing.actor
  const shares = userType === userTypes.client
  return drafts.map((draft) =>
    draft.before ? draft : withValues(draft, { contactid: contact, ...(shares ? { clientaccess: true } : {}) }),
  )
}

/** Ids in a body that must belong to the same project as the record itself. */
async function checkProject(
  writing: Writing,
  drafts: readonly ContentDraft[],
  wire: 'itemid' | 'parentid' | 'folderid',
  of: typeof items | typeof messages | typeof folders,
): Promise<void> {
  const named = drafts.flatMap((draft) => idList(draft.values[wire]).map((id) => ({ draft, id })))
  const records = await rowsOf<typeof items | typeof messages | typeof folders, 'projectid'>(
    writing,
    of,
    named.map(({ id }) => id),
    ['projectid'],
  )
  for (const { draft, id } of named) {
    const project = valueAfter(draft, 'projectid')
    if (records.get(id)?.projectid === project) continue
    refuse(writing, draft, `${wire}: ${shown(String(id))} is not of project ${project}.`)
  }
}

export const messageEffects: EffectsOf<typeof messages> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    await checkProject(writing, drafts, 'itemid', items)
    await checkProject(writing, drafts, 'parentid', messages)
    return withAuthor(writing, drafts)
  },
}

export const fileEffects: EffectsOf<typeof files> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    const placed = await inProjectOfInvoice(writing, await inProjectOfExpense(writing, drafts))
    await checkProject(writing, placed, 'itemid', items)
    await checkProject(writing, placed, 'folderid', folders)
    return withAuthor(writing, placed)
  },
}

/** A receipt is kept with its expense's project, and out of clients' sight: what the firm buys is its own business. */
async function inProjectOfExpense(
  writing: Writing,
  drafts: readonly DraftOf<typeof files>[],
): Promise<DraftOf<typeof files>[]> {
  const ids = drafts.flatMap((draft) => idList(draft.values.expenseid))
  const found = await rowsOf(writing, expenses, ids, ['projectid'])
  return drafts.map((draft) => {
    const expense = valueAfter(draft, 'expenseid')
    if (!expense) return draft
    if (valueAfter(draft, 'clientaccess')) {
      refuse(writing, draft, 'clientaccess: the receipt of an expense is not shared with clients.')
    }
    const project = found.get(Number(draft.values.expenseid))?.projectid
    if (draft.before !== null || project === undefined) return draft
    const { projectid } = draft.values
    if (projectid && projectid !== project) {
      refuse(writing, draft, `expenseid: ${shown(String(expense))} is not of project ${projectid}.`)
    }
    return withValues(draft, { projectid: project })
  })
}

/** A file is kept with a project, or with an invoice and then with the invoice's project, where it has one. */
async function inProjectOfInvoice(
  writing: Writing,
  drafts: readonly DraftOf<typeof files>[],
): Promise<DraftOf<typeof files>[]> {
  const ids = drafts.flatMap((draft) => idList(draft.values.invoiceid))
  const found = await rowsOf(writing, invoices, ids, ['projectid'])
  return drafts.map((draft) => {
    const { invoiceid, projectid } = draft.values
    if (draft.before !== null) return draft
    if (!invoiceid) {
      if (!projectid) refuse(writing, draft, 'projectid is required.')
      return draft
    }
    const project = found.get(invoiceid)?.projectid ?? null
    if (projectid && projectid !== project) {
      refuse(writing, draft, `invoiceid: ${shown(String(invoiceid))} is not of project ${projectid}.`)
    }
    return withValues(draft, { projectid: project })
  })
}

export const noteEffects: EffectsOf<typeof projectnotes> = {
  ...noEffects,
  prepare: async (writing, drafts) => withAuthor(writing, drafts),
}

export const folderEffects: EffectsOf<typeof folders> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    await checkProject(writing, drafts, 'parentid', folders)
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
export const bookmarkEffects: EffectsOf<typeof bookmarks> = {
  ...noEffects,
  check: (writing, drafts) => {
    for (const draft of drafts) {
      const { url } = draft.values
      if ((url ?? null) === null || /^https?:$/.test(URL.parse(String(url))?.protocol ?? '')) continue
      refuse(writing, draft, `url: ${shown(url)} is not allowed; use an address that begins with https:// or http://.`)
    }
  },
}
