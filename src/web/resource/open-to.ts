/**
 * Which pages are open to whoever asks. Contractors, and people of no view of their own, read the names of companies and
 * people in the work that they share, but of the pages only their own: a link to another would lead nowhere.
 */
import { type Actor, can, permissions, userTypes } from '../../contract/rights.ts'
import type { View } from './view.ts'

const isConfined = (actor: Actor): boolean =>
  actor.userType === userTypes.contractor ||
  (actor.userType === userTypes.other && !can(actor, permissions.viewAllWork))

export function isOpenTo(actor: Actor, target: string, id: unknown): boolean {
  if (!isConfined(actor)) return true
  if (target === 'companies') return Number(id) === actor.company
  return target !== 'contacts' || Number(id) === actor.contact
}

/** The view whose values lead to such pages alone. */
export function openTo(actor: Actor, view: View): View {
  if (!isConfined(actor) || view.links === undefined) return view
  const isOpen = ([name]: readonly [string, unknown]) =>
    !['companies', 'contacts'].includes(view.resource.fields[name]?.target ?? '')
  return { ...view, links: Object.fromEntries(Object.entries(view.links).filter(isOpen)) }
}
