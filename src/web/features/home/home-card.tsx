/** A few records under a heading, each a link: what a day starts with. */
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import type { Me } from '../../data/me.ts'
import { type ListData, type Params, useList } from '../../data/queries.ts'
import { key, titleOf } from '../../data/record.ts'
import { toRecord } from '../../resource/addresses.ts'
import { type Column, columnsOf, fieldsOf } from '../../resource/columns/columns.ts'
import { useFormats } from '../../resource/fields/formats.ts'
import { CellValue } from '../../resource/table/record-cell.tsx'
import type { View } from '../../resource/view.ts'
import { messageOf } from '../../ui/message-of.ts'
import classes from './home.module.css'

const firstPage = { pagenumber: '1', includetotalrows: 'true' }

interface CardProps {
  readonly me: Me
  readonly view: View
  readonly title: string
  readonly columns: readonly string[]
  readonly params: Params
  readonly empty: string
  readonly more: ReactNode
  /** Records shown at most. */
  readonly most?: number
}

export function HomeCard({ me, view, title, columns: names, params, empty, more, most = 12 }: CardProps) {
  const { number } = useFormats()
  const { resource } = view
  const all = columnsOf(resource, me.actor)
  const columns = names.flatMap((name) => all.find((column) => column.name === name) ?? [])
  const fields = fieldsOf(view, columns)
  const { data, error } = useList(resource, { ...params, ...firstPage, pagesize: String(most), fields })
  return (
    <section className={classes.card} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {data?.total !== undefined && <span className="quiet number">{number(data.total)}</span>}
        <span className={classes.more}>{more}</span>
      </header>
      {data?.rows.length === 0 && <p className="quiet">{empty}</p>}
      {error && !data && <p className="quiet">{messageOf(error)}</p>}
      {data ? <Rows view={view} data={data} columns={columns} /> : <Outline />}
    </section>
  )
}

function Rows({ view, data, columns }: { view: View; data: ListData; columns: readonly Column[] }) {
  const { resource } = view
  return (
    <ul className={classes.rows} style={{ '--others': columns.length - 1 } as CSSProperties}>
      {data.rows.map((record) => (
        <li key={key(record)} className={classes.row}>
          <Link {...toRecord(resource, record.id)}>{titleOf(resource, record)}</Link>
          {columns.map((column) => (
            <span key={column.name} className={classes.cell} data-numeric={column.numeric || undefined}>
              <CellValue view={view} column={column} record={record} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

export function Outline() {
  return <div className={classes.outline} role="status" aria-label="Loading" />
}
