/** How a project stands, at a glance; whose it is the crumbs say. What the caller may not see is not there. */
import { useMemo } from 'react'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { columnsOf } from '../../resource/columns/columns.ts'
import { CellValue } from '../../resource/table/record-cell.tsx'
import { projects } from '../../views/projects.ts'
import classes from './project-screen.module.css'

const facts = [
  'managername',
  'activeworkstate',
  'workstagename',
  'startdate',
  'duedate',
  'percentcomplete',
  'budget',
  'invoicedAmount',
]

/** Where there is little room: their tabs, Details and Money, say the same. */
const more: readonly string[] = ['startdate', 'budget', 'invoicedAmount']

export function ProjectFacts({ me, project }: { me: Me; project: RecordData }) {
  const columns = useMemo(() => {
    const all = columnsOf(projects.resource, me.actor)
    return facts.flatMap((name) => all.find((column) => column.name === name) ?? [])
  }, [me.actor])
  return (
    <dl className={classes.facts}>
      {columns
        .filter((column) => project[column.name] !== undefined)
        .map((column) => (
          <div key={column.name} data-more={more.includes(column.name) || undefined}>
            <dt>{column.label}</dt>
            <dd className={column.numeric ? 'number' : undefined}>
              <CellValue view={projects} column={column} record={project} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
