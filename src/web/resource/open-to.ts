/**
 * Which record pages the user can open. Contractors, and people without view rights, see names of companies and people on shared
 * work, but can only open their own pages; links to others would be dead.
 */

import { onceForEach } from '../../contract/lazy.ts'
import { type Actor, can, permissions, userTypes } from '../../contract/rights.ts'
import { t } from '../language/t.ts'
import type { View } from './view.ts'

const isConfined = (actor: Actor): boolean =>
  actor.userType === userTypes.contractor ||
  (actor.userType === userTypes.other && !can(actor, permissions.viewAllWork))

/** Whether an empty list of work means that there is none, and not only none that the user may see. */
export const seesAllWork = (actor: Actor): boolean => actor.administrator || can(actor, permissions.viewAllWork)

/** For the empty places of people who see only some work: how they get to see more. */
export const howToSeeMore = () =>
  t(
    'You see the work you are assigned to. Ask a project’s manager to assign you, or an administrator for a wider view.',
  )

export function isOpenTo(actor: Actor, target: string, id: unknown): boolean {
  if (!isConfined(actor)) return true
  if (target === 'companies') return Number(id) === actor.company
  return target !== 'contacts' || Number(id) === actor.contact
}

/** The view with links to pages the user can open. Cached, so its identity is stable. */
export const openTo = (actor: Actor, view: View): View =>
  isConfined(actor) ? confined(view) : mayMeetClosed(actor) ? doubting(view) : view

const confined = onceForEach((view: View): View => withLeads(view, null))
const doubting = onceForEach((view: View): View => withLeads(view, 'doubtful'))

/** The view with `lead` in place of links to pages that may be closed. */
function withLeads(view: View, lead: 'doubtful' | null): View {
  const links = Object.entries(view.links ?? {})
  const mayLead = ([name]: readonly [string, unknown]) => closed.includes(view.resource.fields[name]?.target ?? '')
  if (!links.some(mayLead)) return view
  const matchingLinks = links.filter((link) => !mayLead(link))
  const doubted = lead === null ? [] : links.filter(mayLead).map(([name]) => [name, lead] as const)
  return { ...view, links: Object.fromEntries([...matchingLinks, ...doubted]) }
}

/**
 * Whether only the service knows which of these pages the caller can open: staff of a division see names of people and
 * companies of other divisions.
 */
export const mayBeClosed = (actor: Actor, target: string): boolean => mayMeetClosed(actor) && closed.includes(target)

const mayMeetClosed = (actor: Actor): boolean =>
  actor.userType === userTypes.staff && actor.division !== null && !can(actor, permissions.viewAllWork)

const closed: readonly string[] = ['companies', 'contacts']
