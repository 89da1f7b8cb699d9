/** The main figure of a report as a chart of its groups, with a caption. */
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { reports } from '../../../contract/resources/time/reports.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { rem } from '../../ui/measure/reading-size.ts'
import { getRecords } from './drill-down.ts'
import { figureLabel, figureText, fullLabel, groupLabel, isByDate } from './figures.ts'
import type { ReportRequest } from './report-address.ts'
import type { Bar } from './report-chart.tsx'
import classes from './reports.module.css'
import type { ReportData } from './use-report.ts'

const ReportChart = lazyPart(() => import('./report-chart.tsx').then((part) => part.ReportChart))

/** Maximum number of bars that can be distinguished; the table contains all groups. */
const mostBars = 15
const barHeight = 30

/** Known before the chart is loaded, so that there is no layout shift. */
const chartHeight = (bars: number, upright: boolean) => (upright ? 220 : Math.max(90, bars * barHeight + 34))

/** Periods in chronological order, other groups by value. */
export function sortReport(request: ReportRequest, data: ReportData): ReportData {
  const main = getMain(request, data)
  if (main === null || isByDate(request)) return data
  return {
    ...data,
    groups: data.groups.toSorted((first, second) => Number(second[main] ?? 0) - Number(first[main] ?? 0)),
  }
}

interface Props {
  readonly request: ReportRequest
  readonly data: ReportData
  /** False below a heading that names the figure. */
  readonly captioned?: boolean
}

export function ReportPlot({ request, data, captioned = true }: Props) {
  const formats = useFormats()
  const bars = useBars(request, data)
  const { name } = request.kind
  const main = getMain(request, data)
  if (main === null) return null
  const [total, height] = [data.groups.length, chartHeight(bars.length, isByDate(request))]
  const { budget } = data.totals
  const scale = { ...formats, money: formats.roundMoney }
  return (
    <figure className={classes.figure}>
      {captioned && (
        <figcaption>
          {figureLabel(name, main)}
          {bars.length < total && (
            <span className="quiet">
              {' '}
              · {t('the {count} largest of {all}', { count: bars.length, all: formats.number(total) })}
            </span>
          )}
        </figcaption>
      )}
      <ReportChart
        bars={bars}
        label={figureLabel(name, main)}
        upright={isByDate(request)}
        height={height}
        tick={(value) => figureText(name, main, value, Number.isInteger(value) ? scale : formats)}
        unit={reports[name].figures[main]?.kind === 'minutes' ? 60 : 1}
        limit={isByDate(request) && budget ? { value: budget, label: t('Budget') } : null}
        fallback={<div className={classes.chart} style={{ height: rem(height) }} />}
      />
    </figure>
  )
}

const getMain = ({ kind }: ReportRequest, { totals }: ReportData): string | null =>
  kind.main.find((figure) => figure in totals) ?? null

function useBars(request: ReportRequest, data: ReportData): readonly Bar[] {
  const router = useRouter()
  const formats = useFormats()
  const main = getMain(request, data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the data changes with the request
  return useMemo(() => {
    if (main === null) return []
    const visibleGroups = isByDate(request) ? data.groups : data.groups.slice(0, mostBars)
    return visibleGroups.map((group): Bar => {
      const records = getRecords(request, group)
      const value = Number(group[main] ?? 0)
      return {
        label: groupLabel(request, group, formats),
        fullLabel: fullLabel(request, group, formats),
        value,
        text: figureText(request.kind.name, main, value, formats),
        go: records && (() => router.navigate({ to: records.path, search: records.search })),
      }
    })
  }, [data, main, formats, router])
}
