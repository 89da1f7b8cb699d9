/** The cards on Home: which records each requests, and who sees it. */
import { mayUse, seesFieldNamed } from '../../../contract/language/resource.ts'
import { userTypes } from '../../../contract/rights.ts'
import type { Me } from '../../data/me.ts'
import type { Params } from '../../data/queries.ts'
import { t } from '../../language/t.ts'
import { type Column, getColumns, getFields } from '../../resource/columns/columns.ts'
import type { View } from '../../resource/view.ts'
import { invoices, quotes } from '../../views/documents.ts'
import { items } from '../../views/items.ts'
import { projects } from '../../views/projects.ts'

export interface Card {
  readonly view: View
  readonly title: string
  readonly columns: readonly string[]
  readonly params: Params
  readonly empty: string
  /** The full list, of which the card shows the first records. */
  readonly fullList: { readonly name: string; readonly path: string; readonly search?: Params }
  /** Maximum number of records. */
  readonly limit: number
}

export interface Cards {
  readonly due: Card | null
  readonly projects: Card | null
  readonly invoices: Card | null
  readonly quotes: Card | null
}

export function cardsFor(me: Me): Cards {
  const sees = ({ resource }: View) => mayUse(me.actor, resource, 'view')
  return {
    due: me.id !== null && sees(items) ? due : null,
    projects: sees(projects) ? getProjects(me) : null,
    invoices: sees(invoices) ? unpaid : null,
    quotes: sees(quotes) ? awaiting : null,
  }
}

/** The request of a card. */
export function cardParams(me: Me, { view, params, limit, columns }: Card): Params {
  const fields = getFields(view, cardColumns(me, view, columns))
  return { ...params, pagenumber: '1', includetotalrows: 'true', pagesize: String(limit), fields }
}

/** The columns that the person can see. */
export function cardColumns(me: Me, { resource }: View, names: readonly string[]): readonly Column[] {
  const columns = getColumns(resource, me.actor)
  return names.flatMap((name) => columns.find((column) => column.name === name) ?? [])
}

/** Whether the person can see sums of outstanding amounts. */
export const canSeeOutstanding = (me: Me): boolean =>
  mayUse(me.actor, invoices.resource, 'view') && seesFieldNamed(me.actor, invoices.resource, 'outstanding')

const due: Card = {
  view: items,
  title: t('Due and overdue'),
  columns: ['projecttitle', 'duedate'],
  params: { contacts: 'me', dueto: '+7d', sortby: 'duedate' },
  empty: t('Nothing due this week.'),
  fullList: { name: t('All my work'), path: '/my-work' },
  limit: 12,
}

/** Staff see the projects that they manage, others those shared with them. */
function getProjects(me: Me): Card {
  const manages = me.id !== null && me.actor.userType === userTypes.staff
  return {
    view: projects,
    title: manages ? t('Projects I manage') : t('Projects'),
    columns: ['percentcomplete', 'duedate', 'budget', 'actualRevenue'],
    params: { sortby: 'duedate', ...(manages ? { managerid: me.id ?? '' } : {}) },
    empty: manages ? t("You don't manage any open projects.") : t('No open projects.'),
    fullList: { name: t('All projects'), path: '/projects' },
    limit: 8,
  }
}

const unpaid: Card = {
  view: invoices,
  title: t('Unpaid invoices'),
  columns: ['companyname', 'duedate', 'outstanding'],
  params: { status: 'unpaid', sortby: 'duedate' },
  empty: t('No unpaid invoices.'),
  fullList: { name: t('All invoices'), path: '/invoices' },
  limit: 6,
}

const awaiting: Card = {
  view: quotes,
  title: t('Quotes awaiting reply'),
  columns: ['companyname', 'validdate', 'grandtotal'],
  params: { status: 'sent', sortby: 'validdate' },
  empty: t('No quotes awaiting reply.'),
  fullList: { name: t('All quotes'), path: '/quotes' },
  limit: 6,
}
