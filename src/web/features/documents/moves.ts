/** The moves that a document's state allows, as people call them. */
import type { DocumentView } from './document-views.ts'

export interface Move {
  readonly state: string
  readonly action: string
  /** There is no way back from there. */
  readonly isFinal: boolean
}

const actions: Readonly<Record<string, string>> = {
  submitted: 'Submit',
  authorised: 'Authorise',
  paid: 'Mark as paid',
  voided: 'Void',
  sent: 'Mark as sent',
  accepted: 'Mark as accepted',
  declined: 'Mark as declined',
  expired: 'Mark as expired',
}

/** `next` leads on to the following step; `others` end the document's way. */
export function movesFrom({ view, steps }: DocumentView, state: string): { next: Move[]; others: Move[] } {
  const moves = view.resource.states.moves?.[state] ?? []
  const all = moves.map((to) => ({ state: to, action: actions[to] ?? to, isFinal: !steps.includes(to) }))
  return {
    next: all.filter((move) => steps.includes(move.state)),
    others: all.filter((move) => !steps.includes(move.state)),
  }
}
