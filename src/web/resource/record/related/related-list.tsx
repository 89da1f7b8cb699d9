/** A short list of records related to the one on the page, with links and a button to add one. */
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { growingParams, useGrowingList } from '../../../data/lists/growing-list.ts'
import type { Me } from '../../../data/me.ts'
import type { Params } from '../../../data/queries.ts'
import { getTitle, key, type RecordData } from '../../../data/record.ts'
import { t, within } from '../../../language/t.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { ShowMore } from '../../../ui/scrolling/show-more.tsx'
import { toRecord } from '../../addresses.ts'
import { chosenColumns, getColumns, getFields } from '../../columns/columns.ts'
import { CellValue } from '../../values/cell-value.tsx'
import type { View } from '../../view.ts'
import classes from './related-list.module.css'

const CreateDialog = lazyDialog(() => import('../../dialogs/create-dialog.tsx').then((part) => part.CreateDialog))

export interface RelatedListProps {
  readonly me: Me
  readonly view: View
  readonly title: string
  /** Text of the empty state, if the default is not enough. */
  readonly empty?: string
  /** Path of their scoped collection. */
  readonly path: string
  readonly columns: readonly string[]
  readonly params?: Params
  /** Number of records shown at first. */
  readonly limit?: number
  /** The field to use as the title of records without a name, such as the text of a message. */
  readonly titleFrom?: string
  /** Fixed values of a record added here. */
  readonly fixedValues?: Readonly<Record<string, unknown>>
  /** Whether to show column headings, if the values do not explain themselves. */
  readonly headed?: boolean
  /** Content between the heading and the records, such as inputs that add one. */
  readonly lead?: ReactNode
  /** Whether the records have pages of their own; otherwise they open in a dialog. */
  readonly hasPages?: boolean
}

const RecordDialog = lazyDialog(() => import('../record-dialog.tsx').then((part) => part.RecordDialog))

const noParams: Params = {}
/** Default of `limit`. */
const usualMost = 50

type Request = Pick<RelatedListProps, 'view' | 'columns' | 'params' | 'titleFrom' | 'limit'>

const columnsFor = (me: Me, { view: { resource }, columns }: Request) =>
  chosenColumns(getColumns(resource, me.actor), columns, resource.title)

/** Query parameters of the list's first request. */
export const requestFor = (me: Me, list: Request): Params => growingParams(paramsFor(me, list), list.limit ?? usualMost)

function paramsFor(me: Me, list: Request): Params {
  const fields = [getFields(list.view, columnsFor(me, list)), ...(list.titleFrom ? [list.titleFrom] : [])].join(',')
  return { ...(list.params ?? noParams), fields }
}

export function RelatedList(props: RelatedListProps) {
  const { me, view, title, path, fixedValues } = props
  const { resource } = view
  const [adding, setAdding] = useState(false)
  const columns = columnsFor(me, props)
  const step = props.limit ?? usualMost
  const { rows, error, refetch, more } = useGrowingList(resource, paramsFor(me, props), { step, path })
  return (
    <section aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {fixedValues && mayUse(me.actor, resource, 'add') && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('New {what}', { what: resource.noun })}
          </Button>
        )}
      </header>
      {props.lead}
      {error && !rows && <LoadFailure what={within(title)} error={error} retry={refetch} />}
      {rows?.length === 0 && <p className="quiet">{props.empty ?? t('No {what} yet', { what: within(title) })}</p>}
      {rows && rows.length > 0 && (
        <ul className={classes.rows} style={{ '--others': columns.length - 1 } as CSSProperties}>
          {props.headed && (
            <li className={classes.heads}>
              {columns.map(({ name, label, numeric }) => (
                <span key={name} data-numeric={numeric || undefined}>
                  {label}
                </span>
              ))}
            </li>
          )}
          {rows.map((record) => (
            <RelatedRow
              key={key(record)}
              {...props}
              record={record}
              otherColumns={columns.filter(({ name }) => name !== resource.title)}
            />
          ))}
        </ul>
      )}
      <ShowMore label={t('Show more')} {...more} />
      {adding && (
        <CreateDialog
          me={me}
          view={view}
          {...(fixedValues ? { fixedValues } : {})}
          close={() => setAdding(false)}
          onCreated={() => {}}
        />
      )}
    </section>
  )
}

function RelatedRow({
  me,
  view,
  record,
  otherColumns,
  headed = false,
  titleFrom,
  hasPages = true,
}: RelatedListProps & { record: RecordData; otherColumns: ReturnType<typeof getColumns> }) {
  const { resource } = view
  const ownTitle = titleFrom === undefined ? undefined : record[titleFrom]
  const title = typeof ownTitle === 'string' && ownTitle !== '' ? ownTitle : getTitle(resource, record)
  const [open, setOpen] = useState(false)
  return (
    <li className={classes.row}>
      {hasPages ? (
        <Link {...toRecord(resource, record.id)}>{title}</Link>
      ) : (
        <button type="button" className={classes.open} onClick={() => setOpen(true)}>
          {title}
        </button>
      )}
      {otherColumns.map((column) => (
        <span
          key={column.name}
          data-numeric={column.numeric || undefined}
          data-label={headed && column.field.kind === 'boolean' ? column.label : undefined}
        >
          <CellValue view={view} column={column} record={record} />
        </span>
      ))}
      {open && <RecordDialog me={me} view={view} id={key(record)} close={() => setOpen(false)} />}
    </li>
  )
}
