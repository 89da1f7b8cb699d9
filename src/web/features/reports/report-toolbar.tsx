/** Toolbar of a report: date range, grouping, filters, export. */

import { ActionIcon, NativeSelect } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useMemo } from 'react'
import { ascending } from '../../../contract/ascending.ts'
import { reports } from '../../../contract/resources/time/reports.ts'
import { useConnection } from '../../data/connection.tsx'
import { saveFile } from '../../data/file.ts'
import type { Me } from '../../data/me.ts'
import type { Params } from '../../data/queries.ts'
import { t, within } from '../../language/t.ts'
import { FilterBar } from '../../resource/grid/filters/filter-bar.tsx'
import { FilteredProvider } from '../../resource/grid/list/list-context.tsx'
import { DayInput } from '../../resource/inputs/fields/day-input.tsx'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { useScreenSearch } from '../../resource/screen-search.ts'
import { Menu } from '../../ui/menus/menu.tsx'
import { copyText } from '../../ui/notices/copy.ts'
import { announceFailure } from '../../ui/toasts.tsx'
import { groupingWords } from './figures.ts'
import { getRange, rangeNames } from './ranges.ts'
import { getParams, type ReportRequest } from './report-address.ts'
import type { ReportKind } from './report-kinds.ts'
import classes from './reports.module.css'
import type { ReportData } from './use-report.ts'

interface Props {
  readonly me: Me
  readonly request: ReportRequest
  readonly data: ReportData | undefined
}

export function ReportToolbar({ me, request, data }: Props) {
  const { set } = useChange()
  const { kind, grouping } = request
  return (
    <div className={classes.toolbar}>
      <RangeChoice request={request} />
      <NativeSelect
        aria-label={t('Group by')}
        value={grouping}
        onChange={(event) => set({ groupby: event.currentTarget.value })}
        data={reports[kind.name].groupings.map((choice) => ({
          value: choice,
          label: groupingWords[choice].option,
        }))}
      />
      <CurrencyChoice data={data} />
      <Filters me={me} request={request} />
      <ReportMenu request={request} data={data} />
    </div>
  )
}

/** Amounts in different currencies are never added; if there are several, the person chooses one. */
function CurrencyChoice({ data }: Pick<Props, 'data'>) {
  const { set } = useChange()
  if (!data?.currency) return null
  const currencies = [...new Set([data.currency, ...data.currencies])].toSorted(ascending)
  if (currencies.length < 2) return null
  return (
    <NativeSelect
      aria-label={t('Currency')}
      value={data.currency}
      onChange={(event) => set({ currency: event.currentTarget.value })}
      data={currencies}
    />
  )
}

function useChange() {
  const [search, setSearch] = useScreenSearch()
  const set = (change: Readonly<Record<string, string | null>>) =>
    setSearch((previous) =>
      Object.fromEntries(
        Object.entries({ ...previous, ...change }).filter((entry): entry is [string, string] => Boolean(entry[1])),
      ),
    )
  return { search, set }
}

/** Named ranges, or two dates. */
function RangeChoice({ request: { range, rangeName } }: Pick<Props, 'request'>) {
  const { set } = useChange()
  const { today } = useFormats()
  const choose = (name: string) => {
    const ownRange = range ?? getRange('30d', today())
    if (name === 'own') set({ range: null, from: ownRange?.startDay ?? null, to: ownRange?.endDay ?? null })
    else set({ range: name, from: null, to: null })
  }
  const names = Object.entries(rangeNames).map(([value, label]) => ({ value, label }))
  return (
    <>
      <NativeSelect
        aria-label={t('Range')}
        value={rangeName ?? 'own'}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[...names, { value: 'own', label: t('Other days') }]}
      />
      {rangeName === null && range && (
        <span className={classes.days}>
          <DayInput
            aria-label={t('From')}
            value={range.startDay}
            onValue={(startDay) =>
              startDay && set({ from: startDay, ...(startDay > range.endDay ? { to: startDay } : {}) })
            }
          />
          <DayInput
            aria-label={t('To')}
            value={range.endDay}
            onValue={(endDay) => endDay && set({ to: endDay, ...(endDay < range.startDay ? { from: endDay } : {}) })}
          />
        </span>
      )}
    </>
  )
}

/** Filters of the underlying list, without its dates, which have an input of their own. */
function Filters({ me, request: { kind } }: Pick<Props, 'me' | 'request'>) {
  const { search, set } = useChange()
  const scope = useMemo(() => ({ fixedParams: getWindow(kind) }), [kind])
  return (
    <FilteredProvider value={{ me, view: kind.view, scope, address: { search, set } }}>
      <FilterBar />
    </FilteredProvider>
  )
}

/** The date filters of a report, by all their names. */
function getWindow({ name, view }: ReportKind): Params {
  const filters = [...view.resource.filters.values()]
  const [field] = view.resource.filters.get(`${reports[name].window}from`)?.fields ?? []
  const rangeFilters = filters.filter(({ kind, fields }) => (kind === 'from' || kind === 'to') && fields[0] === field)
  return Object.fromEntries(rangeFilters.map((filter) => [filter.name, '']))
}

function ReportMenu({ request, data }: Pick<Props, 'request' | 'data'>) {
  const copy = () => copyText(window.location.href, t('Link copied'), t("Couldn't copy"))
  const { client } = useConnection()
  const exportAs = (format: 'csv' | 'xlsx') => () =>
    client<Blob>('GET', `/reports/${request.kind.name}/export`, {
      query: { ...getParams(request), format },
      asFile: true,
    }).then(
      (answer) => saveFile(answer.data, `${request.kind.name}-by-${request.grouping}.${format}`),
      (error: unknown) => announceFailure(t("Couldn't export {what}", { what: within(request.kind.label) }), error),
    )
  return (
    <span className={classes.menu}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('More for this report')}>
            <IconDots size={17} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!data} onClick={exportAs('csv')}>
            {t('Export (CSV)')}
          </Menu.Item>
          <Menu.Item disabled={!data} onClick={exportAs('xlsx')}>
            {t('Export (Excel)')}
          </Menu.Item>
          <Menu.Item onClick={copy}>{t('Copy link')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
