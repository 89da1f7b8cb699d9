/** Roles in a project: clients cannot be its manager or staff. */

import { about, getRecord } from '../../../contract/requests/refusal.ts'
import { contacts } from '../../../contract/resources/people/contacts.ts'
import type { projects } from '../../../contract/resources/work/projects.ts'
import { loadRows } from '../../write/rows.ts'
import { idList } from '../../write/rules/references.ts'
import { type DraftOf, refuse, type WriteContext } from '../../write/write-context.ts'

/** Refuses clients as manager or staff; those who already are stay. */
export async function checkProjectPeople(
  writing: WriteContext,
  drafts: readonly DraftOf<typeof projects>[],
): Promise<void> {
  const parts = drafts.flatMap((draft) => getPeople(draft).map((person) => ({ draft, ...person })))
  if (parts.length === 0) return
  const clients = await clientsAmong(
    writing,
    parts.map(({ contact }) => contact),
  )
  for (const { draft, fieldName, contact } of parts.filter((part) => clients.has(part.contact))) {
    refuse(
      writing,
      draft,
      about(
        fieldName,
        'not_allowed',
        'the contact with id {id} is a client; allowed are contacts of the types staff, contractor and other',
        { id: getRecord('contact', contact) },
      ),
    )
  }
}

function getPeople({
  values,
  before,
}: DraftOf<typeof projects>): { fieldName: 'managerid' | 'staff'; contact: number }[] {
  const team = (values.managementteam ?? {}) as { readonly managerid?: number }
  const managers = [...idList(values.managerid), ...idList(team.managerid)]
  const fresh = (fieldName: 'managerid' | 'staff', ids: readonly number[]) =>
    [...new Set(ids)]
      .filter((id) => !idList(before?.[fieldName]).includes(id))
      .map((contact) => ({ fieldName, contact }))
  return [...fresh('managerid', managers), ...fresh('staff', idList(values.staff))]
}

async function clientsAmong(writing: WriteContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const people = await loadRows(writing, contacts, ids, ['type'])
  return new Set([...people].flatMap(([id, { type }]) => (type === 'client' ? [id] : [])))
}
