/**
 * The reports screen: choice of report, date range and grouping; figures compared with the previous period, chart,
 * table.
 */

import { Button } from '@mantine/core'
import { type RefObject, useMemo, useRef } from 'react'
import { ascending } from '../../../contract/ascending.ts'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { InCurrency } from '../../resource/inputs/fields/in-currency.tsx'
import { useScreenSearch } from '../../resource/screen-search.ts'
import { rowHeights, useDensity } from '../../ui/density.ts'
import { magnified } from '../../ui/measure/reading-size.ts'
import { getMessage } from '../../ui/message-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ChoiceTabs } from '../../ui/tabs/tabs.tsx'
import { UnknownAddress } from '../../ui/unknown-address.tsx'
import { type ReportRequest, reportRequest } from './report-address.ts'
import { ReportFigures } from './report-figures.tsx'
import { type ReportKind, reportsFor } from './report-kinds.ts'
import { ReportPlot, sortReport } from './report-plot.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportToolbar } from './report-toolbar.tsx'
import classes from './reports.module.css'
import { asShown, type ReportData, useReport } from './use-report.ts'

export function ReportsScreen({ me }: { me: Me }) {
  const kinds = reportsFor(me.actor)
  const [search, setSearch] = useScreenSearch()
  const { today } = useFormats()
  const day = today()
  const request = reportRequest(kinds, search, day)
  if (!request) return <UnknownAddress />
  const choose = (name: string) =>
    setSearch(
      ({ range, from: start, to: end }) => ({
        report: name,
        ...(range ? { range } : {}),
        ...(start && end ? { from: start, to: end } : {}),
      }),
      () => true,
    )
  return (
    <div className={classes.screen} data-print="whole">
      <PageHeader title={t('Reports')} />
      <ChoiceTabs label={t('Report')} tabs={getTabs(kinds)} value={request.kind.name} onChange={choose} />
      <Report key={request.kind.name} me={me} request={request} />
    </div>
  )
}

const getTabs = (kinds: readonly ReportKind[]) => kinds.map(({ name, label }) => ({ value: name as string, label }))

function Report({ me, request: reportRequest }: { me: Me; request: ReportRequest }) {
  const { now, before, comparable } = useReport(reportRequest)
  const request = asShown(reportRequest, now.data)
  const scroller = useRef<HTMLDivElement>(null)
  const [density] = useDensity(me)
  return (
    <>
      <ReportToolbar me={me} request={request} data={now.data} />
      {now.isError && !now.data ? (
        <Notice title={t("Couldn't load the report")} text={getMessage(now.error)}>
          <Button onClick={() => now.refetch()}>{t('Try again')}</Button>
        </Notice>
      ) : (
        <div ref={scroller} className={classes.body} data-print="whole" aria-busy={now.isPlaceholderData || undefined}>
          <p className="quiet">
            {request.kind.about} {now.data && otherCurrencies(now.data)}
          </p>
          <InCurrency currency={now.data?.currency}>
            <ReportFigures request={request} now={now.data} before={before.data} comparable={comparable} />
            {now.data ? (
              <Sums request={request} data={now.data} rowHeight={magnified(rowHeights[density])} scroller={scroller} />
            ) : (
              <Outline />
            )}
          </InCurrency>
        </div>
      )}
    </>
  )
}

function otherCurrencies({ currency, currencies }: ReportData): string {
  const otherCurrencies = currencies.filter((candidate) => candidate !== currency).toSorted(ascending)
  return currency && otherCurrencies.length > 0
    ? t('Amounts are in {currency}; there are others in {others}.', { currency, others: otherCurrencies.join(', ') })
    : ''
}

const Outline = () => (
  <div className={classes.outline} role="status" aria-label={t('Loading the report')}>
    <div />
    <div />
  </div>
)

interface SumsProps {
  readonly request: ReportRequest
  readonly data: ReportData
  readonly rowHeight: number
  readonly scroller: RefObject<HTMLElement | null>
}

function Sums({ data: reportData, ...props }: SumsProps) {
  const { request } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the data changes with the request
  const data = useMemo(() => sortReport(request, reportData), [reportData])
  const { kind } = request
  if (data.groups.length === 0) {
    return <Notice title={kind.emptyText} text={t('Try a longer range, or remove a filter.')} />
  }
  return (
    <>
      <ReportPlot request={request} data={data} />
      <ReportTable {...props} data={data} />
    </>
  )
}
