/** Drafts of notifications about the changes of a write, before recipients' rights and settings are checked. */
import { sql } from 'kysely'
import type { OwnNotification } from '../../../contract/operations/notifications.ts'
import type { NotificationKind } from '../../../contract/resources/people/notification-kinds.ts'
import { changedPayee, payeeKind, payeeResources } from '../../../contract/resources/settings/payee-settings.ts'
import { timesheets } from '../../../contract/resources/time/timesheets.ts'
import type { Change } from '../../change-log/log.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { loadRows } from '../../write/rows.ts'
import type { WriteContext } from '../../write/write-context.ts'

export interface NotificationDraft {
  readonly contactid: number
  readonly kind: NotificationKind
  readonly detail: string | null
  readonly resource: OwnNotification['resource']
  readonly recordid: number
  readonly more: number
  /** Wire names of the changed settings, for the mail about them. */
  readonly changed?: readonly string[]
}

type DraftReader = (
  writing: WriteContext,
  changes: readonly Change[],
) => Promise<NotificationDraft[]> | NotificationDraft[]

/**
 * At most one draft per person and record: the first reader in the list wins. Nobody is notified of their own changes, except
 * of whom clients pay: it may be somebody else who used their sign-in.
 */
export async function loadDrafts(writing: WriteContext): Promise<NotificationDraft[]> {
  const drafts = new Map<string, NotificationDraft>()
  for (const [resource, read] of readers) {
    const changes = writing.changes.filter((change) => change.resource === resource)
    if (changes.length === 0) continue
    for (const draft of await read(writing, changes)) {
      const isOwn = draft.contactid === writing.actor.contact && draft.kind !== 'payee'
      const key = `${draft.resource} ${draft.recordid} ${draft.contactid}`
      if (!isOwn && !drafts.has(key)) drafts.set(key, draft)
    }
  }
  return mergeAssignments([...drafts.values()])
}

const ids = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

/** Ids that a change added to a field. */
const addedIds = ({ before, after }: Change, fieldName: string): number[] => {
  const earlier = new Set(ids(before?.[fieldName]))
  return ids(after?.[fieldName]).filter((id) => !earlier.has(id))
}

const mentions: DraftReader = (_writing, changes) =>
  changes.flatMap((change) =>
    addedIds(change, 'mentions').map((contactid) => ({
      ...plain,
      contactid,
      ...about(change),
      kind: 'mention' as const,
    })),
  )

const assignments: DraftReader = (_writing, changes) =>
  changes
    .filter(({ action }) => action === 'create' || action === 'update')
    .flatMap((change) =>
      addedIds(change, 'assignedto').map((contactid) => ({
        ...plain,
        contactid,
        ...about(change),
        kind: 'assigned' as const,
      })),
    )

const plain = { detail: null, more: 0 }
const about = ({ resource, id }: Change) => ({ resource: resource as NotificationDraft['resource'], recordid: id })

/**
 * New messages, for their recipients, the project's manager and earlier authors in the same thread. Messages on an item also
 * go to its assignees, messages on a project to the people on it.
 */
const newMessages: DraftReader = async ({ tx, actor }, changes) => {
  const createdIds = changes.filter(({ action }) => action === 'create').map(({ id }) => id)
  if (createdIds.length === 0) return []
  const { rows } = await sql<{ messageid: string; contactid: string }>`
    select m.id as messageid, part.contactid
    from messages m
    left join lateral (
      select i.projectid
      from invoices i
      where i.account_id = m.account_id and i.id = m.invoiceid
      union all
      select q.projectid
      from quotes q
      where q.account_id = m.account_id and q.id = m.quoteid
    ) d on true
    cross join lateral (
      select p.managerid as contactid
      from projects p
      where p.account_id = m.account_id and p.id = coalesce(m.projectid, d.projectid)
      union
      select r.contactid
      from message_recipients r
      where r.account_id = m.account_id and r.messageid = m.id
      union
      select w.contactid
      from project_people w
      where m.itemid is null and w.account_id = m.account_id and w.projectid = m.projectid
      union
      select a.contactid
      from item_assignees a
      where a.account_id = m.account_id and a.itemid = m.itemid
      union
      select e.contactid
      from messages e
      where e.account_id = m.account_id and e.id <> m.id and not e.deleted and (
        e.projectid = m.projectid and e.itemid is not distinct from m.itemid
        or e.invoiceid = m.invoiceid
        or e.quoteid = m.quoteid
        or e.companyid = m.companyid
      )
    ) part
    where m.account_id = ${actor.account} and m.id = any(${arrayLiteral(createdIds)}::bigint[]) and part.contactid is not null
  `.execute(tx)
  return rows.map(({ messageid, contactid }) => ({
    ...plain,
    contactid: Number(contactid),
    kind: 'message' as const,
    resource: 'messages' as const,
    recordid: Number(messageid),
  }))
}

const timesheetDecisions: DraftReader = async (writing, changes) => {
  const decided = new Map(changes.flatMap(decisionIn))
  const sheets = await loadRows(writing, timesheets, [...decided.keys()], ['contactid'])
  return [...sheets].map(([id, { contactid }]) => ({
    ...plain,
    contactid: Number(contactid),
    kind: 'timesheet' as const,
    resource: 'timesheets' as const,
    recordid: id,
    detail: decided.get(id) ?? null,
  }))
}

function decisionIn({ id, before, after }: Change): [number, string][] {
  if (after?.state === 'approved') return [[id, 'approved']]
  return before?.state && after?.state === 'open' ? [[id, 'sentback']] : []
}

/** Clients' answers to quotes, for the project's manager, else the quote's author, else all administrators. */
const quoteAnswers: DraftReader = async ({ tx, actor }, changes) => {
  const answers = new Map(
    changes.flatMap(({ id, after }): [number, string][] => {
      const state = String(after?.activeworkstate ?? after?.status ?? '')
      return state === 'accepted' || state === 'declined' ? [[id, state]] : []
    }),
  )
  if (answers.size === 0) return []
  const { rows } = await sql<{ id: string; contactid: string }>`
    select q.id, who.id as contactid
    from quotes q
    left join projects p on p.account_id = q.account_id and p.id = q.projectid
    left join lateral (
      select c.contactid
      from changes c
      where c.account_id = q.account_id and c.resource = 'quotes' and c.recordid = q.id and c.action = 'create'
      order by c.id
      limit 1
    ) author on true
    join contacts who on who.account_id = q.account_id and not who.deleted
      and case when coalesce(p.managerid, author.contactid) is null then who.administrator
        else who.id = coalesce(p.managerid, author.contactid) end
    where q.account_id = ${actor.account} and q.id = any(${arrayLiteral([...answers.keys()])}::bigint[])
  `.execute(tx)
  return rows.map(({ id, contactid }) => ({
    ...plain,
    contactid: Number(contactid),
    kind: 'answer' as const,
    resource: 'quotes' as const,
    recordid: Number(id),
    detail: answers.get(Number(id)) ?? null,
  }))
}

/** Changes of what clients are told about paying, for all administrators. */
const payeeChanges: DraftReader = async ({ tx, actor }, changes) => {
  const changedFields = changes.flatMap(changedPayee)
  const [first] = changes
  if (!first || changedFields.length === 0) return []
  const { rows } = await sql<{ contactid: number }>`
    select id::float8 as contactid
    from contacts
    where account_id = ${actor.account} and administrator and allowlogin and status = 'active' and not deleted
  `.execute(tx)
  return rows.map(({ contactid }) => ({
    ...plain,
    ...about(first),
    contactid,
    kind: 'payee' as const,
    detail: payeeKind(changedFields),
    changed: [...new Set(changedFields)],
  }))
}

const readers: readonly (readonly [string, DraftReader])[] = [
  ['messages', mentions],
  ['messages', newMessages],
  ['items', assignments],
  ['timesheets', timesheetDecisions],
  ['quotes', quoteAnswers],
  ...payeeResources.map((resource) => [resource, payeeChanges] as const),
]

/** One notification for all items that a write assigns to the same person, about the first of them. */
function mergeAssignments(drafts: readonly NotificationDraft[]): NotificationDraft[] {
  const groups = Map.groupBy(drafts, ({ kind, recordid, contactid }) =>
    kind === 'assigned' ? `${contactid}` : `${kind} ${recordid} ${contactid}`,
  )
  return [...groups.values()].map((group) => ({ ...(group[0] as NotificationDraft), more: group.length - 1 }))
}
