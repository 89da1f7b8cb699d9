/** The transitions that a document's state allows, as people call them. */

import type { InvoiceState } from '../../../contract/resources/documents/invoices.ts'
import type { QuoteState } from '../../../contract/resources/documents/quotes.ts'
import { t } from '../../language/t.ts'
import type { DocumentView } from './document-views.ts'

export interface Transition {
  readonly state: string
  readonly action: string
  /** There is no way back from there. */
  readonly isFinal: boolean
}

/** Documents begin as a draft or pending; what is accepted becomes a project by its conversion. */
type ReachedState = Exclude<InvoiceState | QuoteState, 'draft' | 'pending' | 'addedtoproject'>

const actions: Readonly<Record<string, string>> = {
  submitted: t('Submit'),
  authorised: t('Authorise'),
  paid: t('Mark as paid'),
  voided: t('{context, select, action {Void} other {Void}}', { context: 'action' }),
  sent: t('Mark as sent'),
  accepted: t('Mark as accepted'),
  declined: t('Mark as declined'),
  expired: t('Mark as expired'),
} satisfies Readonly<Record<ReachedState, string>>

/** `next` leads on to the following step; `others` end the document's way. */
export function transitionsFrom(
  { view, steps }: DocumentView,
  state: string,
): { next: Transition[]; others: Transition[] } {
  const transitions = view.resource.states.transitions?.[state] ?? []
  const all = transitions.map((to) => ({ state: to, action: actions[to] ?? to, isFinal: !steps.includes(to) }))
  return {
    next: all.filter((transition) => steps.includes(transition.state)),
    others: all.filter((transition) => !steps.includes(transition.state)),
  }
}
