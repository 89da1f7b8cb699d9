/** Labels, formatted values and changes of a report's figures. */
import { formatDuration } from '../../../contract/language/duration.ts'
import { type ReportGrouping, type ReportName, reports } from '../../../contract/resources/time/reports.ts'
import { capital } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import type { Formats } from '../../resource/inputs/fields/formats.ts'
import type { ReportGroup } from './drill-down.ts'
import type { ReportRequest } from './report-address.ts'

export const figureLabel = (name: ReportName, figure: string): string =>
  t(reports[name].figures[figure]?.label ?? capital(figure))

export function figureText(
  name: ReportName,
  figure: string,
  value: unknown,
  { money, number, percent }: Formats,
): string {
  if (typeof value !== 'number') return '–'
  switch (reports[name].figures[figure]?.kind) {
    case 'money':
      return money(value)
    case 'minutes':
      return formatDuration(Math.round(value))
    case 'percent':
      return percent(value)
    default:
      return number(value)
  }
}

/** Change in percent; null if there is nothing to compare with. */
export function getChange(now: number | undefined, before: number | undefined): number | null {
  if (now === undefined || before === undefined || before === 0) return null
  return Math.round(((now - before) / Math.abs(before)) * 100)
}

/** The label of a group. */
export function groupLabel({ grouping, kind }: ReportRequest, group: ReportGroup, formats: Formats): string {
  switch (grouping) {
    case 'contact':
      return String(group.contactname ?? (kind.name === 'workload' ? t('Unassigned') : t('Nobody')))
    case 'item':
      return String(group.itemname ?? t('No item'))
    case 'project':
      return String(group.projecttitle ?? t('No project'))
    case 'company':
      return String(group.companyname ?? t('No company'))
    case 'month':
      return group.month ? monthName(String(group.month), formats.locale) : t('No date')
    case 'week':
      return group.week ? t('Week of {date}', { date: formats.date(String(group.week)) }) : t('No date')
    default:
      return group.day ? formats.day(String(group.day)) : t('No date')
  }
}

/** Distinguishes groups of the same name: the project of an item, the company of a project. */
export function groupPlace({ grouping }: Pick<ReportRequest, 'grouping'>, group: ReportGroup): string | null {
  const place = grouping === 'item' ? group.projecttitle : grouping === 'project' ? group.companyname : null
  return typeof place === 'string' ? place : null
}

/** The label of a group with what distinguishes it from others of the same name. */
export const fullLabel = (request: ReportRequest, group: ReportGroup, formats: Formats): string =>
  [groupLabel(request, group, formats), groupPlace(request, group)].filter(Boolean).join(' · ')

/** Labels of the groupings: as a column heading, and as an option. */
export const groupingWords: Readonly<Record<ReportGrouping, { readonly name: string; readonly option: string }>> = {
  contact: { name: t('Person'), option: t('By person') },
  item: { name: t('Item'), option: t('By item') },
  project: { name: t('Project'), option: t('By project') },
  company: { name: t('Company'), option: t('By company') },
  day: { name: t('Day'), option: t('By day') },
  week: { name: t('Week'), option: t('By week') },
  month: { name: t('Month'), option: t('By month') },
}

const monthName = (month: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))

export const isByDate = ({ grouping }: ReportRequest): boolean => ['day', 'week', 'month'].includes(grouping)
