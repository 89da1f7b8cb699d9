/** How a project stands, at a glance. What the caller may not see is not there. */
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { type Column, columnsOf } from '../../resource/columns/columns.ts'
import { CellValue } from '../../resource/table/record-cell.tsx'
import { projects } from '../../views/projects.ts'
import classes from './project-screen.module.css'

const facts = [
  'companyname',
  'managername',
  'activeworkstate',
  'workstagename',
  'startdate',
  'duedate',
  'percentcomplete',
  'budget',
  'invoicedAmount',
]

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
          <div key={column.name}>
            <dt>{column.label}</dt>
            <dd className={column.numeric ? 'number' : undefined}>
              <Fact project={project} column={column} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Fact({ project, column }: { project: RecordData; column: Column }) {
  const value = <CellValue view={projects} column={column} record={project} />
  const target = column.relation === null ? null : projects.resource.fields[column.relation]?.target
  const hasPage = target === 'companies' || target === 'contacts'
  if (!hasPage || column.relation === null) return value
  return <Link to={`/${target}/${String(project[column.relation])}`}>{value}</Link>
}
