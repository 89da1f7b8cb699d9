/**
 * The list screen of any resource, derived from its declaration and view. The URL is its only state. Only composes its parts.
 */
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { memo, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { type Me, useMe } from '../../../data/me.ts'
import { type Params, useList } from '../../../data/queries.ts'
import { key, type RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { useWide } from '../../../ui/measure/wide.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { UnknownAddress } from '../../../ui/unknown-address.tsx'
import { toRecord } from '../../addresses.ts'
import { useFormats } from '../../inputs/fields/formats.ts'
import { withOwn } from '../../inputs/fields/own-fields.ts'
import type { Extras } from '../../record/extras.ts'
import { RecordPanel } from '../../record/record-panel.tsx'
import { readScreenSearch, useOpened } from '../../screen-search.ts'
import type { View } from '../../view.ts'
import { ListToolbar } from '../toolbar/list-toolbar.tsx'
import { FocusAfterSearch } from './after-search.tsx'
import { groupName } from './grouping.ts'
import { useListAddress } from './list-address.ts'
import { ListBody } from './list-body.tsx'
import { type List, ListProvider, useAbove, useListContext } from './list-context.tsx'
import { focusRow } from './list-keys.ts'
import { type ListScope, layoutAt, unrestricted } from './list-request.ts'
import classes from './list-screen.module.css'
import { ListStatus } from './pages/list-status.tsx'
import { Pager } from './pages/pager.tsx'
import { QuickTabs } from './quick-tabs.tsx'
import { useRowPress } from './row-press.ts'
import { useSums } from './use-sums.ts'

interface Props {
  readonly view: View
  /** The page's title, if it is not the resource's label. */
  readonly title?: string
  /** Where the page belongs, if its title does not show it. */
  readonly place?: string
  readonly scope?: ListScope
  /** Groups the rows while they are in the scope's own order. */
  readonly groupOf?: (record: RecordData) => string
  readonly extras?: Extras | undefined
  /** Links to other views of the same records, below the title. */
  readonly tabs?: ReactNode
  /** Whether the list is part of a page that has its own heading. */
  readonly isPart?: boolean
}

const CreateDialog = lazyDialog(() => import('../../dialogs/create-dialog.tsx').then((part) => part.CreateDialog))
const noRows: readonly RecordData[] = []

export function ListScreen(props: Props) {
  const me = useMe()
  const view = withOwn(me, props.view)
  return mayUse(me.actor, view.resource, 'view') ? <Screen {...props} view={view} me={me} /> : <UnknownAddress />
}

function Screen({ me, place, extras, tabs, isPart = false, ...props }: Props & { me: Me }) {
  const { resource } = props.view
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  useEffect(CreateDialog.prepare, [])
  const create = useCallback(() => setCreating(true), [])
  const list = useListState(me, props, create)
  const tools = useMemo(() => extras?.tools?.(me), [extras, me])
  return (
    <ListProvider value={list}>
      <div className={classes.screen} data-print="whole" data-part={isPart || undefined}>
        {!isPart && <ListHeader place={place} tools={tools} />}
        {!isPart && extras?.above?.(me)}
        {tabs && <div className={classes.tabs}>{tabs}</div>}
        {!isPart && !('status' in list.scope.fixedParams) && <QuickTabs />}
        <ListToolbar />
        <div className={classes.split} data-print="whole" {...useRowPress()}>
          <ListBody />
          <FocusAfterSearch />
          <OpenRecord extras={extras} />
        </div>
        <ListStatus />
        {list.query.data && list.total > 0 && !isWhole(list) && <Pager />}
        {creating && (
          <CreateDialog
            me={me}
            view={props.view}
            likely={chosenIn(props.view, list.address.search)}
            close={() => setCreating(false)}
            onCreated={(record) => navigate(toRecord(resource, record.id))}
          />
        )}
      </div>
    </ListProvider>
  )
}

/** Whether a layout other than the table shows all rows, so that it needs no pager. */
const isWhole = ({ view, address, rows, total }: List) =>
  layoutAt(view, address.search) !== null && rows.length >= total

/** Initial values of a new record: the single records that the list is filtered by. */
const chosenIn = ({ form }: View, search: Params): Params =>
  Object.fromEntries(form.flatMap((name) => (/^\d+$/.test(search[name] ?? '') ? [[name, search[name] as string]] : [])))

function useListState(me: Me, { view, title, scope = unrestricted, groupOf }: Props, create: () => void): List {
  const { resource } = view
  const address = useListAddress(me, view, scope)
  // A layout does not show stale rows that lack some of its fields: they would cause a layout shift.
  const needs = layoutAt(view, address.search) ? (address.params.fields ?? '').split(',') : []
  const query = useList(resource, address.params, {
    keepsPrevious: ({ fields = '' }) => needs.every((name) => fields.split(',').includes(name)),
  })
  const { openRecord } = address
  const router = useRouter()
  const rows = query.data?.rows ?? noRows
  const formats = useFormats()
  const { grouping } = address
  const headings = useMemo(
    () => grouping && ((record: RecordData) => groupName(view, grouping, record, formats)),
    [view, grouping, formats],
  )
  return {
    me,
    view,
    label: title ?? resource.label,
    scope,
    address,
    query,
    rows,
    total: query.data?.total ?? rows.length,
    wide: useWide(),
    groupOf: headings ?? (address.search.sortby && address.sort?.fieldName !== scope.order ? undefined : groupOf),
    sums: useSums(view, address, query.data?.total ?? 0),
    create: !scope.isClosed && mayUse(me.actor, resource, 'add') ? create : null,
    openRecord: useCallback(
      (id) => {
        const { open } = readScreenSearch(router.latestLocation.search)
        if (id === null && open !== undefined) focusRow(open)
        openRecord(id)
      },
      [router, openRecord],
    ),
  }
}

const ListHeader = memo(({ place, tools }: { place: string | undefined; tools: ReactNode }) => {
  const { view, address, label, isCounted, total, create } = useAbove()
  const { number } = useFormats()
  // The number of records in a layout's range of dates is not the total of the list.
  const isShown = isCounted && !layoutAt(view, address.search)?.params
  return (
    <PageHeader
      title={label}
      place={place}
      note={isShown ? number(total) : null}
      main={
        create && (
          <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={create}>
            {t('New {what}', { what: view.resource.noun })}
          </Button>
        )
      }
    >
      {tools}
    </PageHeader>
  )
})

function OpenRecord({ extras }: { extras: Extras | undefined }) {
  const { me, view, rows, openRecord } = useListContext()
  const id = useOpened()
  if (id === null) return null
  const row = rows.find((record) => key(record) === id)
  return <RecordPanel me={me} view={view} id={id} listedValues={row} extras={extras} close={() => openRecord(null)} />
}
