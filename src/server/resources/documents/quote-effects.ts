/**
 * Rules applied when a quote is written, in addition to those it shares with invoices: validity, author and day of
 * acceptance.
 */

import { sql } from 'kysely'
import { problem } from '../../../contract/requests/problem.ts'
import { clause, numbered } from '../../../contract/requests/refusal.ts'
import type { quotes } from '../../../contract/resources/documents/quotes.ts'
import { contacts } from '../../../contract/resources/people/contacts.ts'
import { userTypes } from '../../../contract/rights.ts'
import { noEffects } from '../../write/effects.ts'
import { loadRows } from '../../write/rows.ts'
import type { DraftOf, EffectsOf, WriteContext } from '../../write/write-context.ts'
import { withValues } from '../../write/write-context.ts'
import { quoteSpec } from '../lines/document-specs.ts'
import { withDocumentTemplate } from '../lines/made-from-template.ts'
import { refuseReusedNumbers } from '../numbers.ts'
import { withAccountDefaults } from '../settings/defaults.ts'
import { refuseOver } from './answers/expired.ts'
import { revokeLinks } from './answers/quote-links.ts'
import { withPeriod } from './document-dates.ts'
import { createLines, getParts, prepareDocuments } from './document-effects.ts'
import { getLineEffects, getPhaseEffects } from './document-part-effects.ts'
import { requirePrinted } from './versions/issued-rule.ts'
import { nextVersions } from './versions/next-versions.ts'
import { replaceEarlier } from './versions/replacement.ts'

const valid = { startField: 'quotedate', days: 'quoteperiod', endField: 'validdate' } as const

export const quoteEffects: EffectsOf<typeof quotes> = {
  ...noEffects,
  prepare: async (writing, newDrafts) => {
    const drafts = await requirePrinted(writing, quoteSpec, newDrafts)
    if (writing.actor.userType === userTypes.client) await refuseOver(writing, drafts.flatMap(answeredId))
    const formed = await withDocumentTemplate(writing, quoteSpec, drafts)
    const decided = await withAccountDefaults(writing, 'quote_defaults', formed)
    const documentDrafts = await prepareDocuments(writing, quoteSpec, decided)
    const author = documentDrafts.some((draft) => draft.before === null) ? await nameOfActor(writing) : null
    const day = documentDrafts.some(isAcceptance) ? await todayAtFirm(writing) : null
    return documentDrafts
      .map(withKeptAcceptance)
      .map((draft) => withAcceptance(withPeriod(writing, withAuthor(draft, author), valid), day))
  },
  created: (writing, drafts) => createLines(writing, quoteSpec, drafts),
  changed: async (writing, drafts) => {
    const hiddenDrafts = drafts.filter(({ before, values }) => before?.clientaccess && values.clientaccess === false)
    await revokeLinks(
      writing,
      hiddenDrafts.map(({ id }) => id),
    )
    await replaceEarlier(writing, quoteSpec, drafts)
  },
  restoring: (writing, ids) => refuseReusedNumbers(writing, 'quote', ids),
  children: [
    ...getParts(quoteSpec),
    { resource: 'files', parentField: 'quoteid', movable: false },
    { resource: 'messages', parentField: 'quoteid', movable: false },
    nextVersions(quoteSpec),
  ],
}

export const quotePhaseEffects = getPhaseEffects(quoteSpec)
export const quoteLineEffects = getLineEffects(quoteSpec)

/** Clients can only answer quotes, and only before they expire. */
const answeredId = ({ id, before }: DraftOf<typeof quotes>): number[] => (before === null ? [] : [id])

const withAuthor = (draft: DraftOf<typeof quotes>, author: string | null): DraftOf<typeof quotes> =>
  draft.before === null && !draft.values.quotedby ? withValues(draft, { quotedby: author }) : draft

const isAcceptance = ({ before, values }: DraftOf<typeof quotes>): boolean =>
  values.activeworkstate === 'accepted' && before?.activeworkstate !== 'accepted'

const withAcceptance = (draft: DraftOf<typeof quotes>, day: string | null): DraftOf<typeof quotes> =>
  isAcceptance(draft) && !draft.values.approveddate ? withValues(draft, { approveddate: day }) : draft

/** Refuses another day of acceptance than the one on record. */
function withKeptAcceptance(draft: DraftOf<typeof quotes>): DraftOf<typeof quotes> {
  const { id, before, values } = draft
  const approvedDate = before?.approveddate
  const state = before?.activeworkstate
  if (!approvedDate || (state !== 'accepted' && state !== 'addedtoproject')) return draft
  if (values.approveddate === undefined || values.approveddate === approvedDate) return draft
  const name = numbered('quote', id, before.number)
  throw problem('wrong_state', '{name} is {state}; {what}. Make a new quote', {
    name,
    state,
    what: clause('{fields} can no longer be changed', { fields: ['approveddate'] }),
  })
}

/** The day in the account's time zone, whoever writes: a client's answer by a mailed link comes from nobody in particular. */
async function todayAtFirm({ tx, actor }: WriteContext): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone timezone)::date::text as day
    from accounts
    where id = ${actor.account}
  `.execute(tx)
  return (rows[0] as { day: string }).day
}

async function nameOfActor(writing: WriteContext): Promise<string | null> {
  const { contact } = writing.actor
  if (contact === null) return null
  const contactRows = await loadRows(writing, contacts, [contact], ['firstname', 'lastname'])
  const { firstname = null, lastname = null } = contactRows.get(contact) ?? {}
  return [firstname, lastname].filter((part) => part !== null).join(' ') || null
}
