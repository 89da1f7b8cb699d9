/** The groups of a report with their figures: what the chart draws, in words. A row leads to its records. */
import { Link } from '@tanstack/react-router'
import { t, within } from '../../language/t.ts'
import { useFormats } from '../../resource/fields/formats.ts'
import { recordsOf } from './drill-down.ts'
import { figureLabel, figureText, groupingWords, groupLabel } from './figures.ts'
import type { ReportRequest } from './report-address.ts'
import classes from './reports.module.css'
import type { ReportData } from './use-report.ts'

interface Props {
  readonly request: ReportRequest
  readonly data: ReportData
}

export function ReportTable({ request, data }: Props) {
  const formats = useFormats()
  const { kind, grouping } = request
  const figures = Object.keys(data.totals)
  const name = t('{report} by {grouping}', { report: kind.label, grouping: within(groupingWords[grouping].name) })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways where it does not fit
    <section className={classes.scroller} tabIndex={0} aria-label={name}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{groupingWords[grouping].name}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" data-numeric>
                {figureLabel(kind.name, figure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.groups.map((group) => {
            const label = groupLabel(request, group, formats)
            const records = recordsOf(request, group)
            return (
              <tr key={String(group[`${grouping}id`] ?? group[grouping] ?? 'none')}>
                <th scope="row">
                  {records ? (
                    <Link to={records.to} search={records.search}>
                      {label}
                    </Link>
                  ) : (
                    label
                  )}
                </th>
                {figures.map((figure) => (
                  <td key={figure} data-numeric data-loss={Number(group[figure]) < 0 || undefined}>
                    {figureText(kind.name, figure, group[figure], formats)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('{context, select, sum {Total} other {Total}}', { context: 'sum' })}</th>
            {figures.map((figure) => (
              <td key={figure} data-numeric>
                {figureText(kind.name, figure, data.totals[figure], formats)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
