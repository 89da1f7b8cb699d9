/**
 * The list of a resource, whatever it is: derived from its declaration, shown by its view, with the address as
 * its only state. Composes the parts; each part does its own work.
 */
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { mayUse } from '../../../contract/resource.ts'
import { type Me, useMe } from '../../data/me.ts'
import { type Params, useList } from '../../data/queries.ts'
import { key, type RecordData } from '../../data/record.ts'
import { later } from '../../ui/later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { UnknownAddress } from '../../ui/unknown-address.tsx'
import { useWide } from '../../ui/wide.ts'
import { useFormats } from '../fields/formats.ts'
import type { Extras } from '../record/extras.ts'
import { RecordPanel } from '../record/record-panel.tsx'
import type { View } from '../view.ts'
import { useListAddress } from './list-address.ts'
import { ListBody } from './list-body.tsx'
import { focusRow } from './list-keys.ts'
import classes from './list-screen.module.css'
import { ListToolbar } from './list-toolbar.tsx'
import { Pager } from './pager.tsx'
import { QuickTabs, tabsOf } from './quick-tabs.tsx'

interface Props {
  readonly view: View
  /** The page's name, where it is not the resource's own. */
  readonly title?: string
  /** Where the page is, when its name does not say it. */
  readonly place?: string
  /** Parameters that belong to the screen. */
  readonly fixed?: Params
  /** Field the list is ordered by at first; rows are grouped as long as it is. */
  readonly order?: string
  readonly groupOf?: (record: RecordData) => string
  readonly extras?: Extras
}

const CreateDialog = later(() => import('../changes/create-dialog.tsx').then((part) => part.CreateDialog))

const none: Params = {}
const noRows: readonly RecordData[] = []

export function ListScreen(props: Props) {
  const me = useMe()
  return mayUse(me.actor, props.view.resource, 'view') ? <List {...props} me={me} /> : <UnknownAddress />
}

function List({ me, view, title, place, fixed = none, order, groupOf, extras }: Props & { me: Me }) {
  const { resource } = view
  const wide = useWide()
  const navigate = useNavigate()
  const { number } = useFormats()
  const address = useListAddress(me, view, { fixed, order })
  const list = useList(resource, address.params, { keepsPrevious: true })
  const [creating, setCreating] = useState(false)
  useEffect(CreateDialog.prepare, [])
  const rows = list.data?.rows
  const total = list.data?.total ?? rows?.length ?? 0
  const mayCreate = mayUse(me.actor, resource, 'add')
  const openRecord = (id: string | null) => {
    if (id === null && address.open !== null) focusRow(address.open)
    address.set({ open: id })
  }
  return (
    <div className={classes.screen}>
      <PageHeader title={title ?? resource.label} place={place} note={list.data ? number(total) : null}>
        {mayCreate && (
          <Button
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setCreating(true)}
          >
            New {resource.singular}
          </Button>
        )}
      </PageHeader>
      {tabsOf(view).length > 0 && !('status' in fixed) && <QuickTabs view={view} address={address} />}
      <ListToolbar me={me} view={view} address={address} fixed={fixed} wide={wide} rows={rows ?? noRows} />
      <div className={classes.split}>
        <ListBody
          me={me}
          view={view}
          address={address}
          list={list}
          label={title ?? resource.label}
          wide={wide}
          groupOf={address.sort?.by === order ? groupOf : undefined}
          openRecord={openRecord}
          create={mayCreate ? () => setCreating(true) : null}
        />
        {address.open !== null && (
          <RecordPanel
            me={me}
            view={view}
            id={address.open}
            known={rows?.find((record) => key(record) === address.open)}
            extras={extras}
            close={() => openRecord(null)}
          />
        )}
      </div>
      {rows && <Pager address={address} count={rows.length} total={total} />}
      {creating && (
        <CreateDialog
          me={me}
          view={view}
          close={() => setCreating(false)}
          onCreated={(record) => navigate({ to: `/${resource.name}/${key(record)}` })}
        />
      )}
    </div>
  )
}
