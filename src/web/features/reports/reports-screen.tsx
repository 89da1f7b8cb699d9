/** Reports: which one, over which days, grouped by what; its figures against the period before, a chart, and the table behind it. */

import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { reports } from '../../../contract/resources/time/reports.ts'
import type { Me } from '../../data/me.ts'
import { useFormats } from '../../resource/fields/formats.ts'
import { InCurrency } from '../../resource/fields/in-currency.tsx'
import { useSearchText } from '../../resource/list/search-text.ts'
import { later } from '../../ui/later.tsx'
import { messageOf } from '../../ui/message-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ChoiceTabs } from '../../ui/tabs/tabs.tsx'
import { UnknownAddress } from '../../ui/unknown-address.tsx'
import { recordsOf } from './drill-down.ts'
import { figureLabel, figureText, groupLabel, isByDate } from './figures.ts'
import { type ReportRequest, reportRequest } from './report-address.ts'
import type { Bar } from './report-chart.tsx'
import { ReportFigures } from './report-figures.tsx'
import { type ReportKind, reportsFor } from './report-kinds.ts'
import { ReportTable } from './report-table.tsx'
import { ReportToolbar } from './report-toolbar.tsx'
import classes from './reports.module.css'
import { type ReportData, useReport } from './use-report.ts'

const ReportChart = later(() => import('./report-chart.tsx').then((part) => part.ReportChart))

/** Bars that can still be told apart; the table has them all. */
const mostBars = 15
const barHeight = 30

/** Known before the chart is there, so that it moves nothing. */
const chartHeight = (bars: number, upright: boolean) => (upright ? 220 : Math.max(90, bars * barHeight + 34))

export function ReportsScreen({ me }: { me: Me }) {
  const kinds = reportsFor(me.actor)
  const [search, setSearch] = useSearchText()
  const { today } = useFormats()
  const day = today()
  const request = reportRequest(kinds, search, day)
  if (!request) return <UnknownAddress />
  const choose = (name: string) =>
    setSearch(
      ({ range, from, to }) => ({ report: name, ...(range ? { range } : {}), ...(from && to ? { from, to } : {}) }),
      () => true,
    )
  return (
    <div className={classes.screen}>
      <PageHeader title="Reports" />
      <ChoiceTabs label="Report" tabs={tabsOf(kinds)} value={request.kind.name} onChange={choose} />
      <Report key={request.kind.name} me={me} request={request} />
    </div>
  )
}

const tabsOf = (kinds: readonly ReportKind[]) => kinds.map(({ name, label }) => ({ value: name as string, label }))

function Report({ me, request }: { me: Me; request: ReportRequest }) {
  const { now, before, comparable } = useReport(request)
  return (
    <>
      <ReportToolbar me={me} request={request} data={now.data} />
      {now.isError && !now.data ? (
        <Notice title="Couldn't load the report" text={messageOf(now.error)}>
          <Button onClick={() => now.refetch()}>Try again</Button>
        </Notice>
      ) : (
        <div className={classes.body} aria-busy={now.isPlaceholderData || undefined}>
          <p className="quiet">{request.kind.about}</p>
          <InCurrency of={now.data?.currency}>
            <ReportFigures request={request} now={now.data} before={before.data} comparable={comparable} />
            {now.data ? <Sums request={request} data={now.data} /> : <Outline />}
          </InCurrency>
        </div>
      )}
    </>
  )
}

const Outline = () => (
  <div className={classes.outline} role="status" aria-label="Loading the report">
    <div />
    <div />
  </div>
)

/** Days stand in their order, all else by how much it is. */
function sorted(request: ReportRequest, data: ReportData): ReportData {
  const main = mainOf(request, data)
  if (main === null || isByDate(request)) return data
  return { ...data, groups: data.groups.toSorted((one, other) => Number(other[main] ?? 0) - Number(one[main] ?? 0)) }
}

function Sums({ request, data: given }: { request: ReportRequest; data: ReportData }) {
  const formats = useFormats()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the data changes with the request
  const data = useMemo(() => sorted(request, given), [given])
  const bars = useBars(request, data)
  const { kind } = request
  if (data.groups.length === 0) {
    return (
      <Notice
        title={`No ${kind.view.many ?? kind.view.resource.label.toLowerCase()} in this range`}
        text="Try a longer range, or remove a filter."
      />
    )
  }
  const main = mainOf(request, data)
  const tick = (value: number) => (main === null ? '' : figureText(kind.name, main, value, formats))
  const all = data.groups.length
  const height = chartHeight(bars.length, isByDate(request))
  const unit = main !== null && reports[kind.name].figures[main]?.kind === 'minutes' ? 60 : 1
  return (
    <>
      {main !== null && (
        <figure className={classes.figure}>
          <figcaption>
            {figureLabel(kind.name, main)}
            {bars.length < all && (
              <span className="quiet">
                {' '}
                · the {bars.length} largest of {all}
              </span>
            )}
          </figcaption>
          <ReportChart
            bars={bars}
            label={figureLabel(kind.name, main)}
            upright={isByDate(request)}
            height={height}
            tick={tick}
            unit={unit}
            fallback={<div className={classes.chart} style={{ height }} />}
          />
        </figure>
      )}
      <ReportTable request={request} data={data} />
    </>
  )
}

const mainOf = ({ kind }: ReportRequest, { totals }: ReportData): string | null =>
  kind.main.find((figure) => figure in totals) ?? null

function useBars(request: ReportRequest, data: ReportData): readonly Bar[] {
  const router = useRouter()
  const formats = useFormats()
  const main = mainOf(request, data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the data changes with the request
  return useMemo(() => {
    if (main === null) return []
    const bars = data.groups.map((group): Bar => {
      const records = recordsOf(request, group)
      const value = Number(group[main] ?? 0)
      return {
        label: groupLabel(request, group, formats),
        value,
        text: figureText(request.kind.name, main, value, formats),
        go: records && (() => router.navigate({ to: records.to, search: records.search })),
      }
    })
    return isByDate(request) ? bars : bars.slice(0, mostBars)
  }, [data, main, formats, router])
}
