/** Rules applied when messages, files, folders, notes and bookmarks are written. */
import type { ValuesOf } from '../../../contract/language/resource.ts'
import { about, type Clause, clause, fault, getRecord, isRequired } from '../../../contract/requests/refusal.ts'
import {
  type bookmarks,
  type files,
  folders,
  messages,
  type projectnotes,
} from '../../../contract/resources/content/content.ts'
import { invoices } from '../../../contract/resources/documents/invoices.ts'
import { quotes } from '../../../contract/resources/documents/quotes.ts'
import { expenses } from '../../../contract/resources/time/expenses.ts'
import { items } from '../../../contract/resources/work/items.ts'
import { userTypes } from '../../../contract/rights.ts'
import { noEffects } from '../../write/effects.ts'
import { loadRows } from '../../write/rows.ts'
import { idList } from '../../write/rules/references.ts'
import {
  type Draft,
  type DraftOf,
  type EffectsOf,
  type Given,
  refuse,
  valueAfter,
  type WriteContext,
  withValues,
} from '../../write/write-context.ts'
import { checkTree } from '../lines/item-tree.ts'
import { requireAuthor, requireAuthorOfChanges } from './authorship.ts'
import { withPlainNames } from './plain-names.ts'

/** Records that belong to a project. */
type ContentDraft = Draft<
  Pick<ValuesOf<typeof files>, 'projectid' | 'itemid' | 'folderid' | 'contactid' | 'clientaccess'> & {
    readonly parentid?: number | null
  }
>

/** Sets the author. Records of clients and contractors are shared, because their authors could not see them otherwise. */
function withAuthor(writing: WriteContext, drafts: readonly ContentDraft[]): ContentDraft[] {
  const { contact, userType } = writing.actor
  const shares = userType === userTypes.client
  return drafts.map((draft) =>
    draft.before ? draft : withValues(draft, { contactid: contact, ...(shares ? { clientaccess: true } : {}) }),
  )
}

/** Ids in a body that must belong to the same project as the record itself. */
async function checkProject(
  writing: WriteContext,
  drafts: readonly ContentDraft[],
  fieldName: 'itemid' | 'parentid' | 'folderid',
  resource: typeof items | typeof folders,
): Promise<void> {
  const references = drafts.flatMap((draft) => idList(draft.values[fieldName]).map((id) => ({ draft, id })))
  const records = await loadRows<typeof items | typeof folders, 'projectid'>(
    writing,
    resource,
    references.map(({ id }) => id),
    ['projectid'],
  )
  for (const { draft, id } of references) {
    const project = valueAfter(draft, 'projectid')
    if (records.get(id)?.projectid === project) continue
    refuse(
      writing,
      draft,
      about(fieldName, 'wrong_reference', '{value} is not of {what}', {
        value: String(id),
        what: ofPlace(project),
      }),
    )
  }
}

const ofPlace = (project: unknown): Clause =>
  project ? clause('project {id}', { id: getRecord('project', project) }) : clause('the same record')

const places = ['projectid', 'invoiceid', 'quoteid', 'companyid'] as const

/** New records have exactly one parent. Those of a company are visible to staff only. */
function checkPlace(writing: WriteContext, drafts: readonly PlacedDraft[], kind: 'message' | 'file'): void {
  for (const draft of drafts) {
    if (valueAfter(draft, 'companyid') && valueAfter(draft, 'clientaccess')) {
      refuse(
        writing,
        draft,
        about('clientaccess', 'not_allowed', 'a {thing} of a company is not shared with clients', { thing: kind }),
      )
    }
    if (draft.before !== null) continue
    const [first, second] = (kind === 'message' ? places : documentsAndCompany).filter(
      (fieldName) => draft.values[fieldName],
    )
    if (first && second)
      refuse(
        writing,
        draft,
        about(second, 'contradiction', 'a {thing} is of one record; leave out {otherfield}, or this', {
          thing: kind,
          otherfield: first,
        }),
      )
  }
}

const documentsAndCompany = places.slice(1)

/** What is about an item is in its project, which need not be named. */
async function inProjectOfItem<Values extends Pick<ValuesOf<typeof messages>, (typeof places)[number] | 'itemid'>>(
  writing: WriteContext,
  drafts: readonly Draft<Values>[],
): Promise<readonly Draft<Values>[]> {
  const placeless = new Set(
    drafts.filter(
      ({ before, values }) => before === null && values.itemid && !places.some((fieldName) => values[fieldName]),
    ),
  )
  const ids = [...placeless].flatMap(({ values }) => idList(values.itemid))
  const itemRows = await loadRows(writing, items, ids, ['projectid'])
  return drafts.map((draft) => {
    const projectid = placeless.has(draft) ? itemRows.get(Number(draft.values.itemid))?.projectid : null
    return projectid ? withValues(draft, { projectid } as Given<NoInfer<Values>>) : draft
  })
}

type PlacedDraft = Draft<
  Pick<ValuesOf<typeof messages>, (typeof places)[number] | 'clientaccess' | 'itemid' | 'parentid'>
>

export const messageEffects: EffectsOf<typeof messages> = {
  ...noEffects,
  prepare: async (writing, newDrafts) => {
    const drafts = await inProjectOfItem(writing, newDrafts)
    for (const draft of drafts) {
      if (draft.before !== null || places.some((fieldName) => draft.values[fieldName])) continue
      refuse(writing, draft, fault('required', 'projectid is required, or else invoiceid, quoteid or companyid'))
    }
    checkPlace(writing, drafts, 'message')
    await checkProject(writing, drafts, 'itemid', items)
    await checkAnswers(writing, drafts)
    await requireAuthorOfChanges(writing, drafts)
    return withAuthor(writing, drafts)
  },
  removed: async (writing, ids, withParent) => {
    if (!withParent) await requireAuthor(writing, ids, 'delete')
  },
  restored: async (writing, ids, withParent) => {
    if (!withParent) await requireAuthor(writing, ids, 'restore')
  },
}

/** A reply has the same parent as the message that it replies to. */
async function checkAnswers(writing: WriteContext, drafts: readonly DraftOf<typeof messages>[]): Promise<void> {
  const ids = drafts.flatMap((draft) => idList(draft.values.parentid))
  const messageRows = await loadRows(writing, messages, ids, [...places])
  for (const draft of drafts) {
    const parent = messageRows.get(Number(draft.values.parentid))
    if (
      !draft.values.parentid ||
      (parent && places.every((fieldName) => isSame(parent[fieldName], valueAfter(draft, fieldName))))
    )
      continue
    refuse(
      writing,
      draft,
      about('parentid', 'wrong_reference', '{value} is not of {what}', {
        value: String(draft.values.parentid),
        what: ofPlace(valueAfter(draft, 'projectid')),
      }),
    )
  }
}

const isSame = (first: unknown, second: unknown) => Number(first ?? 0) === Number(second ?? 0)

export const fileEffects: EffectsOf<typeof files> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    checkPlace(writing, drafts, 'file')
    const namedDrafts = await inProjectOfItem(writing, withPlainNames(writing, drafts))
    const placed = await inProjectOfDocument(writing, await inProjectOfExpense(writing, namedDrafts))
    await checkProject(writing, placed, 'itemid', items)
    await checkProject(writing, placed, 'folderid', folders)
    return withAuthor(writing, placed)
  },
}

/** A receipt belongs to the project of its expense, and is never shared with clients. */
async function inProjectOfExpense(
  writing: WriteContext,
  drafts: readonly DraftOf<typeof files>[],
): Promise<DraftOf<typeof files>[]> {
  const ids = drafts.flatMap((draft) => idList(draft.values.expenseid))
  const expenseRows = await loadRows(writing, expenses, ids, ['projectid'])
  return drafts.map((draft) => {
    const expense = valueAfter(draft, 'expenseid')
    if (!expense) return draft
    if (valueAfter(draft, 'clientaccess')) {
      refuse(
        writing,
        draft,
        about('clientaccess', 'not_allowed', 'the receipt of an expense is not shared with clients'),
      )
    }
    const project = expenseRows.get(Number(draft.values.expenseid))?.projectid
    if (draft.before !== null || project === undefined) return draft
    const { projectid } = draft.values
    if (projectid && projectid !== project) {
      refuse(
        writing,
        draft,
        about('expenseid', 'wrong_reference', '{value} is not of {what}', {
          value: String(expense),
          what: ofPlace(projectid),
        }),
      )
    }
    return withValues(draft, { projectid: project })
  })
}

/** A file belongs to a project, a company or a document; with a document, also to its project if it has one. */
async function inProjectOfDocument(
  writing: WriteContext,
  drafts: readonly DraftOf<typeof files>[],
): Promise<DraftOf<typeof files>[]> {
  const projects = {
    invoiceid: await loadRows(writing, invoices, namedIn(drafts, 'invoiceid'), ['projectid']),
    quoteid: await loadRows(writing, quotes, namedIn(drafts, 'quoteid'), ['projectid']),
  } as const
  return drafts.map((draft) => {
    const { projectid, companyid } = draft.values
    if (draft.before !== null) return draft
    const fieldName = (['invoiceid', 'quoteid'] as const).find((field) => draft.values[field])
    if (!fieldName) {
      if (!projectid && !companyid) refuse(writing, draft, isRequired('projectid'))
      if (projectid && companyid)
        refuse(
          writing,
          draft,
          about('companyid', 'contradiction', 'a {thing} is of one record; leave out {otherfield}, or this', {
            thing: 'file',
            otherfield: 'projectid',
          }),
        )
      return draft
    }
    const project = projects[fieldName].get(Number(draft.values[fieldName]))?.projectid ?? null
    if (projectid && projectid !== project) {
      refuse(
        writing,
        draft,
        about(fieldName, 'wrong_reference', '{value} is not of {what}', {
          value: String(draft.values[fieldName]),
          what: ofPlace(projectid),
        }),
      )
    }
    return withValues(draft, { projectid: project })
  })
}

const namedIn = (drafts: readonly DraftOf<typeof files>[], fieldName: 'invoiceid' | 'quoteid') =>
  drafts.flatMap((draft) => idList(draft.values[fieldName]))

export const noteEffects: EffectsOf<typeof projectnotes> = {
  ...noEffects,
  prepare: async (writing, drafts) => withAuthor(writing, drafts),
}

export const folderEffects: EffectsOf<typeof folders> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    await checkTree(writing, { table: 'folders', whole: 'projectid' }, drafts)
    return drafts
  },
  children: [
    { resource: 'folders', parentField: 'parentid', movable: false },
    { resource: 'files', parentField: 'folderid', movable: true },
  ],
}

/** Only allows addresses that browsers open as pages, not those that run code or read local files. */
export const bookmarkEffects: EffectsOf<typeof bookmarks> = {
  ...noEffects,
  check: (writing, drafts) => {
    for (const draft of drafts) {
      const { url } = draft.values
      if ((url ?? null) === null || /^https?:$/.test(URL.parse(String(url))?.protocol ?? '')) continue
      refuse(
        writing,
        draft,
        about('url', 'not_allowed', '{value} is not allowed; use an address that begins with https:// or http://', {
          value: url,
        }),
      )
    }
  },
}
