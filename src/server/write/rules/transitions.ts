/** Transitions of a workflow: which state may follow which, according to the declaration. */

import { stateField } from '../../../contract/language/resource.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { clause, fault } from '../../../contract/requests/refusal.ts'
import { userTypes } from '../../../contract/rights.ts'
import { type Binding, type Draft, refuse, type WriteContext } from '../write-context.ts'

/** Throws a 409 for a transition that the declaration does not allow the actor, naming the state and the allowed ones. Templates have none. */
export function checkTransitions(writing: WriteContext, binding: Binding, drafts: readonly Draft[]): void {
  const { states, singular } = binding.resource
  const transitions =
    writing.actor.userType === userTypes.client && states.clientTransitions
      ? states.clientTransitions
      : states.transitions
  const fieldName = stateField(binding.resource)
  if (!transitions || !fieldName) return
  for (const draft of drafts) {
    const { id, values, before } = draft
    const [currentState, nextState] = [String(before?.[fieldName]), values[fieldName]]
    if (nextState === undefined || nextState === currentState) continue
    if (states.without !== undefined && before?.[states.without]) {
      refuse(writing, draft, fault('not_allowed', 'A template has no workflow'))
      continue
    }
    const allowedStates = transitions[currentState] ?? []
    if (allowedStates.includes(String(nextState))) continue
    const ways =
      allowedStates.length > 0
        ? clause('it may move to {states}', { states: allowedStates })
        : clause('it may not move any further')
    throw problem('wrong_state', 'The {thing} with id {id} is {state} and cannot become {next}; {ways}', {
      thing: singular,
      id,
      state: currentState,
      next: nextState,
      ways,
    })
  }
}
