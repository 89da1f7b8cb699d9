/** A few records that belong to the one on the page: named, linked, and added to from here. */
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
import { mayUse } from '../../../contract/resource.ts'
import type { Me } from '../../api/me.ts'
import { type Params, useList } from '../../api/queries.ts'
import { key, type RecordData, titleOf } from '../../api/record.ts'
import { messageOf } from '../../api/request-error.ts'
import { later } from '../../ui/later.tsx'
import type { Arrangement } from '../arrangement.ts'
import { chosenColumns, columnsOf, fieldsOf } from '../columns.ts'
import { CellValue } from '../table/record-cell.tsx'
import classes from './related-list.module.css'

const CreateDialog = later(() => import('../create-dialog.tsx').then((part) => part.CreateDialog))

export interface RelatedListProps {
  readonly me: Me
  readonly arrangement: Arrangement
  readonly title: string
  /** Scoped collection that holds them. */
  readonly path: string
  readonly columns: readonly string[]
  readonly params?: Params
  /** Records shown at most. */
  readonly most?: number
  /** Field that names a row where it has no name of its own, such as the text of a message. */
  readonly titleFrom?: string
  /** Values of a record added here. */
  readonly given?: Readonly<Record<string, unknown>>
  /** Names the columns, where their values do not speak for themselves. */
  readonly headed?: boolean
  /** Whether the records have pages of their own; otherwise they open in a dialog. */
  readonly linked?: boolean
}

const RecordDialog = later(() => import('./record-dialog.tsx').then((part) => part.RecordDialog))

const none: Params = {}
/** More than this is what the full list is for. */
const usualMost = 50

type Request = Pick<RelatedListProps, 'arrangement' | 'columns' | 'params' | 'titleFrom' | 'most'>

const columnsFor = (me: Me, { arrangement: { resource }, columns }: Request) =>
  chosenColumns(columnsOf(resource, me.actor), columns, resource.title)

/** What the list asks the service for. */
export function requestFor(me: Me, list: Request): Params {
  const fields = [fieldsOf(list.arrangement, columnsFor(me, list)), ...(list.titleFrom ? [list.titleFrom] : [])].join(
    ',',
  )
  return { ...(list.params ?? none), fields, pagenumber: '1', pagesize: String(list.most ?? usualMost) }
}

export function RelatedList(props: RelatedListProps) {
  const { me, arrangement, title, path, given } = props
  const { resource } = arrangement
  const [adding, setAdding] = useState(false)
  const columns = columnsFor(me, props)
  const list = useList(resource, requestFor(me, props), { path })
  const rows = list.data?.rows ?? []
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
      {rows.length > 0 && (
        <ul className={classes.rows} style={{ '--others': columns.length - 1 } as CSSProperties}>
          {props.headed && rows.length > 0 && (
            <li className={classes.heads}>
              {columns.map(({ name, label }) => (
                <span key={name}>{label}</span>
              ))}
            </li>
          )}
          {rows.map((record) => (
            <Row
              key={key(record)}
              {...props}
              record={record}
              others={columns.filter(({ name }) => name !== resource.title)}
            />
          ))}
        </ul>
      )}
      {adding && (
        <CreateDialog
          me={me}
          arrangement={arrangement}
          {...(given ? { given } : {})}
          close={() => setAdding(false)}
          onCreated={() => {}}
        />
      )}
    </section>
  )
}

function Row({
  me,
  arrangement,
  record,
  others,
  titleFrom,
  linked = true,
}: RelatedListProps & { record: RecordData; others: ReturnType<typeof columnsOf> }) {
  const { resource } = arrangement
  const own = titleFrom === undefined ? undefined : record[titleFrom]
  const title = typeof own === 'string' && own !== '' ? own : titleOf(resource, record)
  const [open, setOpen] = useState(false)
  return (
    <li className={classes.row}>
      {linked ? (
        <Link to={`/${resource.name}/${key(record)}`}>{title}</Link>
      ) : (
        <button type="button" className={classes.open} onClick={() => setOpen(true)}>
          {title}
        </button>
      )}
      {others.map((column) => (
        <span key={column.name} data-numeric={column.numeric || undefined}>
          <CellValue arrangement={arrangement} column={column} record={record} />
        </span>
      ))}
      {open && <RecordDialog me={me} arrangement={arrangement} id={key(record)} close={() => setOpen(false)} />}
    </li>
  )
}
