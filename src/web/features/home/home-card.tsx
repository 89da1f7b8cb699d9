/** A card that lists a few records under a heading, each as a link. */
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import type { Me } from '../../data/me.ts'
import { useList } from '../../data/queries.ts'
import { getTitle, key, type RecordData } from '../../data/record.ts'
import { within } from '../../language/t.ts'
import { toRecord } from '../../resource/addresses.ts'
import type { Column } from '../../resource/columns/columns.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { CellValue } from '../../resource/values/cell-value.tsx'
import type { View } from '../../resource/view.ts'
import { LoadFailure } from '../../ui/notices/load-failure.tsx'
import classes from './home.module.css'
import { type Card, cardColumns, cardParams } from './home-cards.ts'

interface Props {
  readonly me: Me
  readonly card: Card
  /** Content between the heading and the records. */
  readonly summary?: ReactNode
  /** Content before a record's name. */
  readonly before?: (record: RecordData) => ReactNode
  /** Custom cells by column. */
  readonly cells?: Readonly<Record<string, (record: RecordData) => ReactNode>>
  /** Columns that are fetched for the custom cells but have no cell of their own. */
  readonly hiddenColumns?: readonly string[]
}

export function HomeCard({ me, card, summary, ...rest }: Props) {
  const { number } = useFormats()
  const { view, title, empty, fullList } = card
  const { data, error, refetch } = useList(view.resource, cardParams(me, card))
  return (
    <section className={classes.card} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {data?.total !== undefined && <span className="quiet number">{number(data.total)}</span>}
        <Link to={fullList.path} className={classes.more}>
          {fullList.name}
        </Link>
      </header>
      {summary}
      {data?.rows.length === 0 && <p className="quiet">{empty}</p>}
      {error && !data && <LoadFailure what={within(title)} error={error} retry={refetch} />}
      {data && <CardRows me={me} card={card} rows={data.rows} {...rest} />}
    </section>
  )
}

function CardRows({ me, card, rows, before, cells = {}, hiddenColumns = [] }: Props & { rows: readonly RecordData[] }) {
  const { view } = card
  const columns = cardColumns(me, view, card.columns).filter(({ name }) => !hiddenColumns.includes(name))
  return (
    <ul className={classes.rows} style={{ '--columns': columns.map(getRoom).join(' ') } as CSSProperties}>
      {rows.map((record) => (
        <li key={key(record)} className={classes.row}>
          <span className={classes.name}>
            {before?.(record)}
            <Link {...toRecord(view.resource, record.id)}>{getTitle(view.resource, record)}</Link>
          </span>
          {columns.map((column) => (
            <span
              key={column.name}
              className={classes.cell}
              data-numeric={column.numeric || undefined}
              data-text={isText(column) || undefined}
            >
              {column.numeric && record[column.name] !== undefined && (
                <span className="visually-hidden">{column.label}: </span>
              )}
              {cells[column.name]?.(record) ?? <Cell view={view} column={column} record={record} />}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

const isText = ({ field }: Column) => field.kind === 'text'

/** Text columns share the width left by dates, bars and amounts. */
const getRoom = (column: Column) => (isText(column) ? 'minmax(0, 1fr)' : 'auto')

function Cell(props: { view: View; column: Column; record: RecordData }) {
  return <CellValue {...props} />
}
