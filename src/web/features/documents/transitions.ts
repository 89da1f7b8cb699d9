/** The transitions that are offered from a document's state, with their labels. */

import { offeredTransitions } from '../../../contract/language/states.ts'
import type { InvoiceState } from '../../../contract/resources/documents/invoices.ts'
import type { QuoteState } from '../../../contract/resources/documents/quotes.ts'
import { t } from '../../language/t.ts'
import type { DocumentView } from './document-views.ts'

export interface Transition {
  readonly state: string
  readonly action: string
  /** No transition leads out of the new state. */
  readonly isFinal: boolean
}

/**
 * States that a transition can lead to. Documents start as draft or pending, and converting an accepted quote adds it
 * to a project.
 */
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

/** `next` leads to the following step; `otherTransitions` leave the regular states. */
export function transitionsFrom(
  { view, steps }: DocumentView,
  state: string,
): { next: Transition[]; otherTransitions: Transition[] } {
  const transitions = offeredTransitions(view.resource.states, state) ?? []
  const actionsByState = transitions.map((transition) => ({
    state: transition,
    action: actions[transition] ?? transition,
    isFinal: !steps.includes(transition),
  }))
  return {
    next: actionsByState.filter((transition) => steps.includes(transition.state)),
    otherTransitions: actionsByState.filter((transition) => !steps.includes(transition.state)),
  }
}
