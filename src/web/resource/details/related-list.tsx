/** A few records that belong to the one on the page: named, linked, and added to from here. */
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, lazy, Suspense, useMemo, useState } from 'react'
import { mayUse } from '../../../contract/resource.ts'
import type { Me } from '../../api/me.ts'
import { type Params, useList } from '../../api/queries.ts'
import { key, type RecordData, titleOf } from '../../api/record.ts'
import { messageOf } from '../../api/request-error.ts'
import type { Arrangement } from '../arrangement.ts'
import { chosenColumns, columnsOf, fieldsOf } from '../columns.ts'
import { CellValue } from '../table/record-cell.tsx'
import classes from './related-list.module.css'

const CreateDialog = lazy(() => import('../create-dialog.tsx').then((part) => ({ default: part.CreateDialog })))

interface Props {
  readonly me: Me
  readonly arrangement: Arrangement
  readonly title: string
  /** Scoped collection that holds them. */
  readonly path: string
  readonly columns: readonly string[]
  readonly params?: Params
  /** Values of a record added here. */
  readonly given?: Readonly<Record<string, unknown>>
  /** Whether the records have pages of their own. */
  readonly linked?: boolean
}

const none: Params = {}
/** More than this is what the full list is for. */
const shownAtMost = 50

export function RelatedList(props: Props) {
  const { me, arrangement, title, path, columns: names, params = none, given } = props
  const { resource } = arrangement
  const [adding, setAdding] = useState(false)
  const columns = useMemo(
    () => chosenColumns(columnsOf(resource, me.actor), names, resource.title),
    [resource, me.actor, names],
  )
  const fields = fieldsOf(arrangement, columns)
  const list = useList(resource, { ...params, fields, pagenumber: '1', pagesize: String(shownAtMost) }, { path })
  const rows = list.data?.rows ?? []
  if (!mayUse(me.actor, resource, 'view')) return null
  return (
    <section aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {given && mayUse(me.actor, resource, 'add') && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            New {resource.singular}
          </Button>
        )}
      </header>
      {list.isError && <p className="quiet">{messageOf(list.error)}</p>}
      {list.data && rows.length === 0 && <p className="quiet">None yet.</p>}
      <ul className={classes.rows} style={{ '--others': columns.length - 1 } as CSSProperties}>
        {rows.map((record) => (
          <Row
            key={key(record)}
            {...props}
            record={record}
            others={columns.filter(({ name }) => name !== resource.title)}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {adding && (
          <CreateDialog
            me={me}
            arrangement={arrangement}
            {...(given ? { given } : {})}
            close={() => setAdding(false)}
            onCreated={() => {}}
          />
        )}
      </Suspense>
    </section>
  )
}

function Row({
  arrangement,
  record,
  others,
  linked = true,
}: Props & { record: RecordData; others: ReturnType<typeof columnsOf> }) {
  const { resource } = arrangement
  const title = titleOf(resource, record)
  return (
    <li className={classes.row}>
      {linked ? <Link to={`/${resource.name}/${key(record)}`}>{title}</Link> : <span>{title}</span>}
      {others.map((column) => (
        <span key={column.name} data-numeric={column.numeric || undefined}>
          <CellValue arrangement={arrangement} column={column} record={record} />
        </span>
      ))}
    </li>
  )
}
