/** Rules applied when a quote is written, beyond those it shares with invoices: validity, who made them, the day of acceptance. */

import { sql } from 'kysely'
import type { quotes } from '../../../contract/resources/documents/quotes.ts'
import { noEffects } from '../../write/effects.ts'
import type { DraftOf, EffectsOf, Writing } from '../../write/writing.ts'
import { withValues } from '../../write/writing.ts'
import { withAccountDefaults } from '../settings/defaults.ts'
import { withDocumentTemplate } from '../work/made-from-template.ts'
import { today, withPeriod } from './document-dates.ts'
import { createLines, partsOf, prepareDocuments } from './document-effects.ts'
import { lineEffectsOf, phaseEffectsOf } from './document-part-effects.ts'
import { quoteSpec } from './document-specs.ts'

const valid = { from: 'quotedate', days: 'quoteperiod', to: 'validdate' } as const

export const quoteEffects: EffectsOf<typeof quotes> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    const formed = await withDocumentTemplate(writing, quoteSpec, drafts)
    const decided = await withAccountDefaults(writing, 'quote_defaults', formed)
    const prepared = await prepareDocuments(writing, quoteSpec, decided)
    const author = prepared.some((draft) => draft.before === null) ? await nameOfActor(writing) : null
    return prepared.map((draft) => withAcceptance(writing, withPeriod(writing, withAuthor(draft, author), valid)))
  },
  created: (writing, drafts) => createLines(writing, quoteSpec, drafts),
  children: partsOf(quoteSpec),
}

export const quotePhaseEffects = phaseEffectsOf(quoteSpec)
export const quoteLineEffects = lineEffectsOf(quoteSpec)

const withAuthor = (draft: DraftOf<typeof quotes>, author: string | null): DraftOf<typeof quotes> =>
  draft.before === null && !draft.values.quotedby ? withValues(draft, { quotedby: author }) : draft

function withAcceptance(writing: Writing, draft: DraftOf<typeof quotes>): DraftOf<typeof quotes> {
  const accepted = draft.values.activeworkstate === 'accepted' && draft.before?.activeworkstate !== 'accepted'
  return accepted && !draft.values.approveddate ? withValues(draft, { approveddate: today(writing) }) : draft
}

async function nameOfActor({ tx, actor }: Writing): Promise<string | null> {
  const result = await sql<{ name: string }>`
    select concat_ws(' ', firstname, lastname) as name
    from contacts
    where account_id = ${actor.account} and id = ${actor.contact}::bigint
  `.execute(tx)
  return result.rows[0]?.name || null
}
