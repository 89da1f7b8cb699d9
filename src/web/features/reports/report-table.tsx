/**
 * The groups of a report with their figures. A row links to its records. If there are many groups, only visible rows
 * are rendered.
 */
import { Link } from '@tanstack/react-router'
import { type RefObject, useMemo } from 'react'
import { t, within } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { getRecords, type ReportGroup } from './drill-down.ts'
import { figureLabel, figureText, fullLabel, groupingWords, groupLabel, groupPlace } from './figures.ts'
import type { ReportRequest } from './report-address.ts'
import classes from './reports.module.css'
import type { ReportData } from './use-report.ts'
import { useVisibleGroups } from './use-visible-groups.ts'
import { widestTexts } from './widest-texts.ts'

interface Props {
  readonly request: ReportRequest
  readonly data: ReportData
  /** Height of a row in pixels. */
  readonly rowHeight: number
  /** The scroll container of the page. */
  readonly scroller: RefObject<HTMLElement | null>
}

export function ReportTable({ request, data, rowHeight, scroller }: Props) {
  const { kind, grouping } = request
  const figures = Object.keys(data.totals)
  const name = t('{report} by {grouping}', { report: kind.label, grouping: within(groupingWords[grouping].name) })
  const { body, firstIndex, endIndex, above, below } = useVisibleGroups(data.groups.length, rowHeight, scroller)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: makes a wide table scrollable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={name}>
      <table className={classes.table} aria-label={name} aria-rowcount={data.groups.length + 2}>
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
        <Widths request={request} data={data} figures={figures} />
        <tbody ref={body}>
          <Gap height={above} />
          {data.groups.slice(firstIndex, endIndex).map((group, index) => (
            <GroupRow
              key={String(group[`${grouping}id`] ?? group[grouping] ?? 'none')}
              request={request}
              group={group}
              figures={figures}
              number={firstIndex + index + 2}
            />
          ))}
          <Gap height={below} />
        </tbody>
        <tfoot>
          <Totals request={request} data={data} figures={figures} />
        </tfoot>
      </table>
    </section>
  )
}

interface RowsProps {
  readonly request: ReportRequest
  readonly figures: readonly string[]
}

/** @param number row number, counted from 1 for the header row */
function GroupRow({ request, figures, group, number }: RowsProps & { group: ReportGroup; number: number }) {
  const formats = useFormats()
  const [label, place] = [groupLabel(request, group, formats), groupPlace(request, group)]
  const records = getRecords(request, group)
  return (
    <tr aria-rowindex={number}>
      <th scope="row" title={fullLabel(request, group, formats)}>
        {records ? (
          <Link to={records.path} search={records.search}>
            {label}
          </Link>
        ) : (
          label
        )}
        {place && <span className="quiet"> · {place}</span>}
      </th>
      {figures.map((figure) => (
        <td key={figure} data-numeric data-loss={Number(group[figure]) < 0 || undefined}>
          {figureText(request.kind.name, figure, group[figure], formats)}
        </td>
      ))}
    </tr>
  )
}

function Totals({ request, figures, data }: RowsProps & { data: ReportData }) {
  const formats = useFormats()
  return (
    <tr aria-rowindex={data.groups.length + 2}>
      <th scope="row">{t('{context, select, sum {Total} other {Total}}', { context: 'sum' })}</th>
      {figures.map((figure) => (
        <td key={figure} data-numeric>
          {figureText(request.kind.name, figure, data.totals[figure], formats)}
        </td>
      ))}
    </tr>
  )
}

/** An invisible row with the widest texts, so that column widths stay the same while other rows are rendered. */
function Widths({ request, figures, data }: RowsProps & { data: ReportData }) {
  const formats = useFormats()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the data changes with the request
  const [label, ...texts] = useMemo(() => widestTexts(request, data.groups, figures, formats), [data, formats])
  return (
    <tbody className={classes.widths} aria-hidden>
      <tr>
        <th>{label}</th>
        {figures.map((figure, index) => (
          <td key={figure}>{texts[index]}</td>
        ))}
      </tr>
    </tbody>
  )
}

/** Space for rows that are not rendered. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden style={{ height }}>
      <td className={classes.gap} />
    </tr>
  )
