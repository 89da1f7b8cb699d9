/**
 * Rules applied when a quote is written, in addition to those it shares with invoices: validity, author and day of
 * acceptance.
 */

import type { quotes } from '../../../contract/resources/documents/quotes.ts'
import { contacts } from '../../../contract/resources/people/contacts.ts'
import { userTypes } from '../../../contract/rights.ts'
import { noEffects } from '../../write/effects.ts'
import { rowsOf } from '../../write/rows.ts'
import type { DraftOf, EffectsOf, Writing } from '../../write/writing.ts'
import { withValues } from '../../write/writing.ts'
import { refuseReusedNumbers } from '../numbers.ts'
import { withAccountDefaults } from '../settings/defaults.ts'
import { withDocumentTemplate } from '../work/made-from-template.ts'
import { refuseOver } from './answers/expired.ts'
import { today, withPeriod } from './document-dates.ts'
import { createLines, partsOf, prepareDocuments } from './document-effects.ts'
import { lineEffectsOf, phaseEffectsOf } from './document-part-effects.ts'
import { quoteSpec } from './document-specs.ts'

const valid = { from: 'quotedate', days: 'quoteperiod', to: 'validdate' } as const

export const quoteEffects: EffectsOf<typeof quotes> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    if (writing.actor.userType === userTypes.client) await refuseOver(writing, drafts.flatMap(answeredId))
    const formed = await withDocumentTemplate(writing, quoteSpec, drafts)
    const decided = await withAccountDefaults(writing, 'quote_defaults', formed)
    const prepared = await prepareDocuments(writing, quoteSpec, decided)
    const author = prepared.some((draft) => draft.before === null) ? await nameOfActor(writing) : null
    return prepared.map((draft) => withAcceptance(writing, withPeriod(writing, withAuthor(draft, author), valid)))
  },
  created: (writing, drafts) => createLines(writing, quoteSpec, drafts),
  restoring: (writing, ids) => refuseReusedNumbers(writing, 'quote', ids),
  children: [
    ...partsOf(quoteSpec),
    { resource: 'files', by: 'quoteid', movable: false },
    { resource: 'messages', by: 'quoteid', movable: false },
  ],
}

export const quotePhaseEffects = phaseEffectsOf(quoteSpec)
export const quoteLineEffects = lineEffectsOf(quoteSpec)

/** Clients can only answer quotes, and only before they expire. */
const answeredId = ({ id, before }: DraftOf<typeof quotes>): number[] => (before === null ? [] : [id])

const withAuthor = (draft: DraftOf<typeof quotes>, author: string | null): DraftOf<typeof quotes> =>
  draft.before === null && !draft.values.quotedby ? withValues(draft, { quotedby: author }) : draft

function withAcceptance(writing: Writing, draft: DraftOf<typeof quotes>): DraftOf<typeof quotes> {
  const accepted = draft.values.activeworkstate === 'accepted' && draft.before?.activeworkstate !== 'accepted'
  return accepted && !draft.values.approveddate ? withValues(draft, { approveddate: today(writing) }) : draft
}

async function nameOfActor(writing: Writing): Promise<string | null> {
  const { contact } = writing.actor
  if (contact === null) return null
  const found = await rowsOf(writing, contacts, [contact], ['firstname', 'lastname'])
  const { firstname = null, lastname = null } = found.get(contact) ?? {}
  return [firstname, lastname].filter((part) => part !== null).join(' ') || null
}
