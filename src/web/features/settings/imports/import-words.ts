/** Labels of the kinds of records in imports. */
import { type ImportableName, importableNames } from '../../../../contract/imports/kinds.ts'
import type { Import, ImportOption, ImportRow } from '../../../../contract/operations/imports.ts'
import { idInFieldName } from '../../../../contract/resources/settings/own-wires.ts'
import type { ImportMessage } from '../../../data/imports.ts'
import { clauseSaid, sentenceSaid } from '../../../data/refusals/said.ts'
import { t } from '../../../language/t.ts'
import type { Formats } from '../../../resource/inputs/fields/formats.ts'

interface ImportWords {
  readonly label: string
  readonly one: string
  readonly many: string
  /** URL of their list. */
  readonly path: string
}

export const kinds: Readonly<Record<ImportableName, ImportWords>> = {
  companies: { label: t('Companies'), one: t('company'), many: t('companies'), path: '/companies' },
  contacts: { label: t('Contacts'), one: t('contact'), many: t('contacts'), path: '/contacts' },
  projects: { label: t('Projects'), one: t('project'), many: t('projects'), path: '/projects' },
  projectphases: { label: t('Phases of projects'), one: t('phase'), many: t('phases'), path: '/projects' },
  items: { label: t('Items'), one: t('item'), many: t('items'), path: '/items' },
  time: { label: t('Time'), one: t('time entry'), many: t('time entries'), path: '/time' },
  hourlyservices: { label: t('Hourly services'), one: t('service'), many: t('services'), path: '/settings/products' },
  fixedprices: { label: t('Fixed-price products'), one: t('product'), many: t('products'), path: '/settings/products' },
  goodservices: { label: t('Goods and services'), one: t('product'), many: t('products'), path: '/settings/products' },
}

/** The label of a field; labels of custom fields are not translated. */
export const getLabel = ({ name, label }: Pick<Import['fields'][number], 'name' | 'label'>): string =>
  idInFieldName(name) === null ? t(label) : label

/** Whether records of this kind have a page; phases and products don't. */
export const hasPage = (resource: ImportableName): boolean => kinds[resource].path === `/${resource}`

/** Whether nothing is wrong with a row, but the importer is asked whether it corrects a record. */
export const isQuestion = ({ status, recordid, problems }: ImportRow): boolean =>
  status === 'bad' && recordid !== null && problems.every(({ decides, column }) => decides && column === null)

type WriteNumber = Formats['number']

/** `1 company`, `1,200 companies`, with the number formatted by `number`. */
export const getCountText = (resource: ImportableName, count: number, number: WriteNumber): string =>
  `${number(count)} ${count === 1 ? kinds[resource].one : kinds[resource].many}`

export const rowsCounted = (count: number, number: WriteNumber): string =>
  t('{count, plural, one {{number} row} other {{number} rows}}', { count, number: number(count) })

/** `2 companies, 3 projects`: what is created because rows name it; empty if that is nothing. */
export const namedInWords = ({ creates }: Import, number: WriteNumber): readonly string[] =>
  importableNames.flatMap((name) => (creates[name] ? [getCountText(name, creates[name], number)] : []))

/** Rows not processed when the import was stopped. */
export const unprocessedRows = ({ rows, created, updated, unchanged, bad, skipped }: Import): number =>
  Math.max(0, rows - created - updated - unchanged - bad - skipped)

/** A message of the service about a cell or a row, in the language of the page. */
export const getWords = ({ message, text, params }: ImportMessage): string =>
  text ? sentenceSaid({ text, params: params ?? {} }) : message

/** Only the labels of decisions are translated; records keep their names. */
export const optionName = ({ label, text, params }: ImportOption): string =>
  text ? clauseSaid({ text, params: params ?? {} }) : label

/** The outcome of an import, in one line for the list of imports. */
export function getOutcome(file: Import, number: WriteNumber): string {
  const { status, resource, rows, removed } = file
  if (status === 'done') return getSummary(file, number)
  if (status === 'stopped') return t('Stopped, {what}', { what: getSummary(file, number) })
  if (status === 'undone') {
    const what = getCountText(resource, removed, number)
    return file.updated > 0
      ? t('Import undone: {what} removed or put back', { what })
      : t('Import undone: {what} removed', { what })
  }
  if (status === 'failed') return t('Failed')
  if (status === 'running' || status === 'undoing') return t('In progress')
  return t('Not finished, {what}', { what: rowsCounted(rows, number) })
}

/** `1,200 companies created, 3 updated`. */
export function getSummary({ resource, created, updated }: Import, number: WriteNumber): string {
  const what = t('{what} created', { what: getCountText(resource, created, number) })
  return updated > 0 ? t('{what}, {count} updated', { what, count: number(updated) }) : what
}
