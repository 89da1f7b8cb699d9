/** The arrows of a workflow: which state may follow which, as the declaration says. */
import { Problem } from '../../contract/problem.ts'
import type { Binding, Draft } from './writing.ts'

/** Refuses with 409 a move that the declaration does not allow, naming the state and the moves that are. */
export function checkMoves(binding: Binding, drafts: readonly Draft[]): void {
  const { states, fields, singular } = binding.resource
  const wire = Object.keys(fields).find((name) => fields[name]?.kind === 'state')
  if (!states.moves || !wire) return
  for (const { id, values, before } of drafts) {
    const [from, to] = [String(before?.[wire]), values[wire]]
    if (to === undefined || to === from) continue
    const allowed = states.moves[from] ?? []
    if (allowed.includes(String(to))) continue
    const ways = allowed.length > 0 ? `it may move to ${allowed.join(', ')}` : 'it may not move any further'
    throw new Problem('conflict', `The ${singular} with id ${id} is ${from} and cannot become ${to}; ${ways}.`)
  }
}
