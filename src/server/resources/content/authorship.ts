/**
 * Authorship of messages: only their author may change, delete and restore them, or those who may share the project. Messages written by
 * a program have no author.
 */

import { ascending } from '../../../contract/ascending.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { getRight, template } from '../../../contract/requests/refusal.ts'
import { messages } from '../../../contract/resources/content/content.ts'
import { permissions } from '../../../contract/rights.ts'
import { loadRows } from '../../write/rows.ts'
import { idList } from '../../write/rules/references.ts'
import { findOwner } from '../../write/rules/sharing-rights.ts'
import type { DraftOf, WriteContext } from '../../write/write-context.ts'

const words = ['subject', 'body', 'recipients', 'mentions'] as const

/** Throws 403 for the first draft that changes somebody else's text. */
export async function requireAuthorOfChanges(
  writing: WriteContext,
  drafts: readonly DraftOf<typeof messages>[],
): Promise<void> {
  const changedDrafts = drafts.filter(
    (draft) => draft.before !== null && words.some((fieldName) => isOther(draft, fieldName)),
  )
  await requireAuthor(
    writing,
    changedDrafts.map(({ id }) => id),
    'change',
  )
}

/** Resending the current value is no change; the order of people does not matter. */
function isOther(draft: DraftOf<typeof messages>, fieldName: (typeof words)[number]): boolean {
  if (!(fieldName in draft.values)) return false
  const plain = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? idList(value).toSorted(ascending) : (value ?? null))
  const [input, before] = [draft.values[fieldName], draft.before?.[fieldName]].map((value) =>
    isNone(value) ? null : value,
  )
  return plain(input) !== plain(before)
}

const isNone = (value: unknown) => Array.isArray(value) && value.length === 0

const authorOnly = {
  change: template(
    'You do not have permission to change message {id}: only its author, whoever manages the project, or somebody with {right} may',
  ),
  delete: template(
    'You do not have permission to delete message {id}: only its author, whoever manages the project, or somebody with {right} may',
  ),
  restore: template(
    'You do not have permission to restore message {id}: only its author, whoever manages the project, or somebody with {right} may',
  ),
} as const

/** Throws 403 for the first message of somebody else. */
export async function requireAuthor(
  writing: WriteContext,
  ids: readonly number[],
  what: 'change' | 'delete' | 'restore',
): Promise<void> {
  if (ids.length === 0 || writing.actor.kind === 'apikey') return
  const rows = await loadRows(writing, messages, ids, ['contactid', 'projectid'])
  const mayShare = await findOwner(
    writing,
    [...rows.values()].map(({ projectid }) => projectid),
  )
  for (const [id, { contactid, projectid }] of rows) {
    if ((contactid ?? null) === null || mayShare(projectid, [contactid])) continue
    throw problem('no_permission', authorOnly[what], { id, right: getRight(permissions.viewAllWork) })
  }
}
