/**
 * Which pages are open to whoever asks. Contractors, and people of no view of their own, read the names of companies and
 * people in the work that they share, but of the pages only their own: a link to another would lead nowhere.
 */

import { onceForEach } from '../../contract/lazy.ts'
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

/** The view whose values lead to such pages alone: the same one each time, for whoever it is. */
export const openTo = (actor: Actor, view: View): View =>
  isConfined(actor) ? confined(view) : mayMeetClosed(actor) ? doubting(view) : view

const confined = onceForEach((view: View): View => withLeads(view, null))
const doubting = onceForEach((view: View): View => withLeads(view, 'doubtful'))

/** The view with that in place of what leads to pages which may be closed. */
function withLeads(view: View, lead: 'doubtful' | null): View {
  const links = Object.entries(view.links ?? {})
  const mayLead = ([name]: readonly [string, unknown]) => closed.includes(view.resource.fields[name]?.target ?? '')
  if (!links.some(mayLead)) return view
  const others = links.filter((link) => !mayLead(link))
  const doubted = lead === null ? [] : links.filter(mayLead).map(([name]) => [name, lead] as const)
  return { ...view, links: Object.fromEntries([...others, ...doubted]) }
}

/** Whether only the service knows which of these pages are open: staff of a division meet the names of the others. */
export const mayBeClosed = (actor: Actor, target: string): boolean => mayMeetClosed(actor) && closed.includes(target)

const mayMeetClosed = (actor: Actor): boolean =>
  actor.userType === userTypes.staff && actor.division !== null && !can(actor, permissions.viewAllWork)

const closed: readonly string[] = ['companies', 'contacts']
