/**
 * Key facts of a project, without its company, which is in the breadcrumbs. Facts that the caller can't see are
 * omitted.
 */
import { type ReactNode, useMemo, useState } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { type Column, getColumns } from '../../resource/columns/columns.ts'
import { canEdit } from '../../resource/inputs/fields/can-edit.ts'
import { FieldPopover } from '../../resource/inputs/fields/edit-in-place.ts'
import { useRestoreFocus } from '../../resource/inputs/fields/keep-focus.ts'
import { CellValue } from '../../resource/values/cell-value.tsx'
import type { View } from '../../resource/view.ts'
import { bufferKeys } from '../../ui/keys/buffered-keys.ts'
import { projects } from '../../views/projects.ts'
import classes from './project-facts.module.css'

/** Without links, as a press edits the fact; the Details tab links to people's pages. */
const view: View = { ...projects, links: {} }

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

/** Facts omitted on narrow screens; the tabs Details and Money contain them. */
const more: readonly string[] = ['startdate', 'budget', 'invoicedAmount']

interface Props {
  readonly me: Me
  readonly project: RecordData
}

export function ProjectFacts({ me, project }: Props) {
  const columns = useMemo(() => {
    const allColumns = getColumns(projects.resource, me.actor)
    return facts.flatMap((name) => allColumns.find((column) => column.name === name) ?? [])
  }, [me.actor])
  const mayEdit = mayUse(me.actor, projects.resource, 'edit')
  const isEditable = ({ edits }: Column) =>
    mayEdit && edits !== null && canEdit(projects.resource, edits, me.actor, project) ? edits : null
  return (
    <dl className={classes.facts}>
      {columns
        .filter((column) => project[column.name] !== undefined || isEditable(column) !== null)
        .map((column) => (
          <div key={column.name} data-more={more.includes(column.name) || undefined}>
            <dt>{column.label}</dt>
            <dd className={column.numeric ? 'number' : undefined}>
              <Fact column={column} project={project} edits={isEditable(column)} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

interface FactProps {
  readonly column: Column
  readonly project: RecordData
  /** The field that is edited in place; null if the fact is read-only. */
  readonly edits: string | null
}

function Fact({ column, project, edits }: FactProps) {
  const value = project[column.name] === undefined ? '–' : <CellValue view={view} column={column} record={project} />
  if (edits === null) return value
  return (
    <EditableFact label={column.label} project={project} edits={edits}>
      {value}
    </EditableFact>
  )
}

interface EditableProps {
  readonly label: string
  readonly project: RecordData
  readonly edits: string
  readonly children: ReactNode
}

function EditableFact({ label, project, edits, children }: EditableProps) {
  const [editing, setEditing] = useState(false)
  const [button, giveBack] = useRestoreFocus()
  const stop = () => {
    setEditing(false)
    giveBack()
  }
  const edit = () => {
    bufferKeys(stop)
    setEditing(true)
  }
  return (
    <>
      <button ref={button} type="button" className={classes.edit} onClick={edit}>
        <span className="visually-hidden">{t('Edit {label}:', { label })} </span>
        {children}
      </button>
      {editing && (
        <FieldPopover view={projects} name={edits} records={[project]} element={button.current} close={stop} />
      )}
    </>
  )
}
