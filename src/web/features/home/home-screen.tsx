/** Where a day starts: what of mine is due or late, and the projects I manage. */
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { mayUse } from '../../../contract/resource.ts'
import { type Me, useMe } from '../../api/me.ts'
import { type ListData, type Params, useList } from '../../api/queries.ts'
import { key, titleOf } from '../../api/record.ts'
import { messageOf } from '../../api/request-error.ts'
import { items } from '../../arrangements/items.ts'
import { projects } from '../../arrangements/projects.ts'
import type { Arrangement } from '../../resource/arrangement.ts'
import { type Column, columnsOf, fieldsOf } from '../../resource/columns.ts'
import { useFormats } from '../../resource/formats.ts'
import { CellValue } from '../../resource/table/record-cell.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './home.module.css'

const atMost = { pagenumber: '1', pagesize: '12', includetotalrows: 'true' }

export function HomeScreen() {
  const me = useMe()
  const seesItems = me.id !== null && mayUse(me.actor, items.resource, 'view')
  const seesProjects = mayUse(me.actor, projects.resource, 'view')
  return (
    <>
      <PageHeader title="Home" />
      <div className={classes.cards}>
        {seesItems && <DueItems me={me} />}
        {seesProjects && <OpenProjects me={me} />}
        {!seesItems && !seesProjects && (
          <p className="quiet">Nothing is open to you yet. Ask an administrator for rights.</p>
        )}
      </div>
    </>
  )
}

/** What is late or due within a week. */
function DueItems({ me }: { me: Me }) {
  return (
    <Card
      me={me}
      arrangement={items}
      title="Due and overdue"
      columns={['projecttitle', 'duedate']}
      params={{ contacts: 'me', dueto: '+7d', sortby: 'duedate' }}
      empty="Nothing of yours is due within a week."
      more={<Link to="/my-work">All my work</Link>}
    />
  )
}

/** Staff see what they manage; others see the projects they may follow. */
function OpenProjects({ me }: { me: Me }) {
  const managed = projects.resource.filters.has('managerid') && me.id !== null && me.actor.userType === 3
  return (
    <Card
      me={me}
      arrangement={projects}
      title={managed ? 'Projects I manage' : 'Projects'}
      columns={['companyname', 'percentcomplete', 'duedate', 'budget']}
      params={{ sortby: 'duedate', ...(managed ? { managerid: me.id ?? '' } : {}) }}
      empty={managed ? 'You manage no open project.' : 'No project is open.'}
      more={<Link to="/projects">All projects</Link>}
    />
  )
}

interface CardProps {
  readonly me: Me
  readonly arrangement: Arrangement
  readonly title: string
  readonly columns: readonly string[]
  readonly params: Params
  readonly empty: string
  readonly more: ReactNode
}

function Card({ me, arrangement, title, columns: names, params, empty, more }: CardProps) {
  const { number } = useFormats()
  const { resource } = arrangement
  const all = columnsOf(resource, me.actor)
  const columns = names.flatMap((name) => all.find((column) => column.name === name) ?? [])
  const fields = fieldsOf(arrangement, columns)
  const { data, error } = useList(resource, { ...params, ...atMost, fields })
  return (
    <section className={classes.card} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {data?.total !== undefined && <span className="quiet number">{number(data.total)}</span>}
        <span className={classes.more}>{more}</span>
      </header>
      {data?.rows.length === 0 && <p className="quiet">{empty}</p>}
      {error && !data && <p className="quiet">{messageOf(error)}</p>}
      {data ? <Rows arrangement={arrangement} data={data} columns={columns} /> : <Outline />}
    </section>
  )
}

function Rows({
  arrangement,
  data,
  columns,
}: {
  arrangement: Arrangement
  data: ListData
  columns: readonly Column[]
}) {
  const { resource } = arrangement
  return (
    <ul className={classes.rows} style={{ '--others': columns.length - 1 } as CSSProperties}>
      {data.rows.map((record) => (
        <li key={key(record)} className={classes.row}>
          <Link to={`/${resource.name}/${key(record)}`}>{titleOf(resource, record)}</Link>
          {columns.map((column) => (
            <span key={column.name} className={classes.cell} data-numeric={column.numeric || undefined}>
              <CellValue arrangement={arrangement} column={column} record={record} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

function Outline() {
  return <div className={classes.outline} role="status" aria-label="Loading" />
}
