/**
 * Creates a draft invoice from unbilled time and expenses, or adds them to a draft. The records are locked first: a
 * concurrent request waits, then is refused or bills what is left.
 */

import { sql } from 'kysely'
import { ascending } from '../../../../contract/ascending.ts'
import { translateFor } from '../../../../contract/messages/catalogues.ts'
import type { Translate } from '../../../../contract/messages/messages.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { problem } from '../../../../contract/requests/problem.ts'
import { getRecord } from '../../../../contract/requests/refusal.ts'
import type { Rounding, TimeSelection } from '../../../../contract/requests/time-selection.ts'
import { invoicephases, invoices } from '../../../../contract/resources/documents/invoices.ts'
import { projects } from '../../../../contract/resources/work/projects.ts'
import { requireRight } from '../../../read/rights.ts'
import { createRecords } from '../../../write/create.ts'
import { requireVisible } from '../../../write/find.ts'
import { childIds } from '../../../write/remove.ts'
import { loadRows, lockRows } from '../../../write/rows.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { billedExpenses, billedTime, billOn, linkToLine } from '../../figures/billed-work.ts'
import { alreadyBilled, selectedExpenses, selectedTime } from './selected-work.ts'
import { type ExpenseRecord, groupTime, linesOfExpenses, type TimeRecord, type WorkLine } from './time-lines.ts'

/** The lines of a selection and their title. */
export interface WorkToBill {
  readonly company: number
  readonly lines: readonly WorkLine[]
  /** Time without an hourly rate, which is not billed. */
  readonly unrated: readonly TimeRecord[]
  readonly title: string
  /** Decimals of the currency of the lines' amounts. */
  readonly decimals: number
}

/** Returns the lines of a selection. Throws a 409 if there is nothing to bill. */
export async function loadWork(writing: WriteContext, selection: TimeSelection): Promise<WorkToBill> {
  const companyId = await loadCompany(writing, selection)
  const time = await selectedTime(writing, selection, companyId)
  const expenses = await selectedExpenses(writing, selection, companyId)
  const company = requireOneCompany([...time, ...expenses], companyId)
  if (company === null) {
    const billed = await alreadyBilled(writing, selection, companyId)
    throw billed === null
      ? problem('not_billable', 'There is no unbilled billable time in this selection')
      : problem(
          'already_billed',
          'There is no unbilled billable time in this selection. Billed within the last day: {names}',
          { names: billed },
        )
  }
  const isUnrated = ({ rate, minutes, hasOwnPrice }: TimeRecord) =>
    Number(rate ?? 0) === 0 && minutes > 0 && !hasOwnPrice
  const unrated = selection.unrated ? [] : time.filter(isUnrated)
  const rated = selection.unrated ? time : time.filter((record) => !isUnrated(record))
  const decimals = await loadDecimals(writing, selection.invoiceid ?? null)
  const t = translateFor(writing.actor.locale)
  const { locale } = writing.actor
  const terms = { grouping: selection.groupby ?? 'item', rounding: getRounding(selection), decimals, t, locale }
  const lines = [...groupTime(rated, terms), ...linesOfExpenses(expenses, terms)]
  const title = selection.title ?? getTitle(t, rated, expenses, writing.actor.locale)
  return { company, lines: lines.map((line) => withText(line, selection.texts)), unrated, title, decimals }
}

/** The default title, such as `Time, 2–3 March 2026`, in the account's language. */
function getTitle(
  t: Translate,
  time: readonly TimeRecord[],
  expenses: readonly ExpenseRecord[],
  locale: string,
): string {
  const days = [...time.map(({ day }) => day), ...expenses.map(({ date }) => date)].sort(ascending)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return t('Time')
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  // Plain spaces instead of thin ones around the dash, so that people can search for the title.
  const range = words.formatRange(new Date(first), new Date(last)).replaceAll('\u2009', ' ')
  if (time.length === 0) return t('Expenses, {range}', { range })
  return expenses.length === 0 ? t('Time, {range}', { range }) : t('Time and expenses, {range}', { range })
}

/** Decimals of the draft's currency, otherwise of the account's. */
async function loadDecimals({ tx, actor }: WriteContext, invoice: number | null): Promise<number> {
  const result = await sql<{ decimals: number }>`
    select coalesce(
      (
        select v.decimals
        from invoices v
        where v.account_id = ${actor.account} and v.id = ${invoice}::bigint
      ),
      account_decimals(${actor.account})
    ) as decimals
  `.execute(tx)
  return result.rows[0]?.decimals ?? 2
}

function getRounding({ rounding }: TimeSelection): Rounding | null {
  return rounding?.minutes
    ? { minutes: rounding.minutes, rounding: rounding.rounding ?? 'up', per: rounding.per ?? 'record' }
    : null
}

const withText = (line: WorkLine, texts: TimeSelection['texts']): WorkLine => ({
  ...line,
  name: texts.get(line.key) ?? line.name,
})

/** Returns the id of the new invoice, or of the draft. */
export async function billWork(writing: WriteContext, selection: TimeSelection): Promise<number> {
  const { invoiceid = null } = selection
  if (invoiceid !== null) await requireDraft(writing, invoiceid)
  const { company, lines, unrated, title } = await loadWork(writing, selection)
  if (lines.length === 0) {
    const ids = unrated.map(({ id }) => id)
    throw problem('not_billable', 'No rate is known for time records {ids}. Set one first', {
      ids: ids.slice(0, 20).map((id) => getRecord('time record', id)),
    })
  }
  const input = { values: { title, companyid: company, projectid: selection.projectid ?? getProject(lines) } }
  const createdIds =
    invoiceid === null ? await createRecords(writing, writing.bindingOf('invoices'), [input]) : [invoiceid]
  const invoice = createdIds[0] as number
  await addLines(writing, invoice, lines)
  const collectIds = (ids: (line: WorkLine) => readonly number[]) => lines.flatMap(ids)
  await billOn(
    writing,
    billedTime,
    invoice,
    collectIds((line) => line.timeids),
  )
  await billOn(
    writing,
    billedExpenses,
    invoice,
    collectIds((line) => line.expenseids),
  )
  return invoice
}

/** The project of all lines; null if they are of several. */
function getProject(lines: readonly WorkLine[]): number | null {
  const [first, ...rest] = new Set(lines.map(({ values }) => values.projectid as number))
  return rest.length > 0 ? null : (first ?? null)
}

/** The company in the request, otherwise that of its project or draft; null if only records are listed. */
async function loadCompany(writing: WriteContext, selection: TimeSelection): Promise<number | null> {
  const { projectid = null, invoiceid = null } = selection
  const companyId = selection.companyid ?? null
  if (companyId !== null) await requireVisible(writing, writing.bindingOf('companies'), [companyId])
  const ofProject = await companyIn(writing, projects, projectid)
  const ofInvoice = await companyIn(writing, invoices, invoiceid)
  if (companyId !== null && ofProject !== null && ofProject !== companyId) {
    throw problem(
      'wrong_reference',
      'the {thing} with id {id} belongs to another company',
      { thing: 'project', id: projectid },
      'projectid',
    )
  }
  const company = companyId ?? ofProject
  if (company !== null && ofInvoice !== null && ofInvoice !== company) {
    throw problem(
      'not_allowed',
      'the invoice with id {id} is for another company',
      { id: getRecord('invoice', invoiceid) },
      'invoiceid',
    )
  }
  return company ?? ofInvoice
}

async function companyIn(
  writing: WriteContext,
  resource: typeof projects | typeof invoices,
  id: number | null,
): Promise<number | null> {
  if (id === null) return null
  await requireVisible(writing, writing.bindingOf(resource.name), [id])
  const rows = await loadRows(writing, resource, [id], ['companyid'])
  return rows.get(id)?.companyid ?? null
}

/** The company of all records, or null if there are none. Throws a Problem if there are several. */
function requireOneCompany(
  records: readonly { readonly companyid: number }[],
  companyId: number | null,
): number | null {
  const companies = new Set(records.map(({ companyid }) => companyid))
  if (companyId !== null && companies.size > 0) companies.add(companyId)
  if (companies.size > 1) throw problem('not_allowed', 'The selection holds work for more than one company')
  return [...companies][0] ?? null
}

async function requireDraft(writing: WriteContext, id: number): Promise<void> {
  requireRight(writing.actor, resourceNamed('invoices'), 'edit')
  await requireVisible(writing, writing.bindingOf('invoices'), [id])
  const rows = await lockRows(writing, invoices, [id], ['activeworkstate', 'template'])
  const { activeworkstate: state = null, template = null } = rows.get(id) ?? {}
  if (template)
    throw problem('is_template', 'The invoice with id {id} is a template; time is added to drafts', {
      id: getRecord('invoice', id),
    })
  if (state === 'draft') return
  throw problem('wrong_state', 'The invoice with id {id} is {state}; time is added to drafts', {
    id: getRecord('invoice', id),
    state,
  })
}

async function addLines(writing: WriteContext, invoiceid: number, lines: readonly WorkLine[]): Promise<void> {
  const phases = await phasesFor(writing, invoiceid, [...new Set(lines.map((line) => line.phase))])
  const inputs = lines.map(({ values, name, phase }) => ({
    values: { ...values, name, invoiceid, itemcollectionid: phases.get(phase) },
  }))
  const ids = await createRecords(writing, writing.bindingOf('invoiceitems'), inputs)
  for (const [position, { timeids, expenseids }] of lines.entries()) {
    await linkToLine(writing, billedTime, ids[position] as number, timeids)
    await linkToLine(writing, billedExpenses, ids[position] as number, expenseids)
  }
}

/** Phases by name; creates those that the draft does not have. */
async function phasesFor(
  writing: WriteContext,
  invoiceid: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  const binding = writing.bindingOf('invoicephases')
  const ownPhaseIds = await childIds(writing, binding, 'invoiceid', [invoiceid])
  const phaseRows = await loadRows(writing, invoicephases, ownPhaseIds, ['name'])
  const phases = new Map([...phaseRows].map(([id, { name }]) => [name ?? '', id]))
  const missingNames = names.filter((name) => !phases.has(name))
  const records = await createRecords(
    writing,
    binding,
    missingNames.map((name) => ({ values: { invoiceid, name } })),
  )
  for (const [position, name] of missingNames.entries()) phases.set(name, records[position] as number)
  return phases
}
