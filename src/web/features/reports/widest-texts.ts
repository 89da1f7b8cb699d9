/** The widest text of each column of a report, found without formatting all figures. */
import { reports } from '../../../contract/resources/time/reports.ts'
import type { Formats } from '../../resource/inputs/fields/formats.ts'
import type { ReportGroup } from './drill-down.ts'
import { figureText, fullLabel } from './figures.ts'
import type { ReportRequest } from './report-address.ts'

/** The longest label, then the longest text of each figure, which is its largest or its smallest value. */
export function widestTexts(
  request: ReportRequest,
  groups: readonly ReportGroup[],
  figures: readonly string[],
  formats: Formats,
): readonly string[] {
  const { name } = request.kind
  const labels = groups.map((group) => fullLabel(request, group, formats))
  const texts = figures.map((figure) => {
    const formatValue = reports[name].figures[figure]?.kind === 'minutes' ? withMinutes : (value: number) => value
    return getLongest(extremes(groups, figure).map((value) => figureText(name, figure, formatValue(value), formats)))
  })
  return [getLongest(labels), ...texts]
}

function extremes(groups: readonly ReportGroup[], figure: string): [number, number] {
  let [min, max] = [0, 0]
  for (const group of groups) {
    const value = Number(group[figure] ?? 0)
    if (value < min) min = value
    if (value > max) max = value
  }
  return [min, max]
}

/** The same hours with 59 minutes, as whole hours are shorter when formatted. */
const withMinutes = (value: number): number => Math.trunc(value / 60) * 60 + Math.sign(value) * 59

const getLongest = (texts: readonly string[]): string =>
  texts.reduce((first, second) => (second.length > first.length ? second : first), '')
