/** A table with a row group for each phase, so that the columns of all phases are aligned. */
import type { MouseEvent } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { projectphases } from '../../../../contract/resources/work/project-phases.ts'
import { useChanges } from '../../../data/changes.ts'
import type { ProjectRecord } from '../../../data/declared-records.ts'
import type { Me } from '../../../data/me.ts'
import type { KeptEdits } from '../../../data/mutations/kept-edits.ts'
import { isDeleted, key, type RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import type { Column } from '../../../resource/columns/columns.ts'
import type { RowActions } from '../../../resource/grid/table/rows/row-actions.ts'
import type { EditedCell } from '../../../resource/grid/table/use-editing.ts'
import { howToSeeMore, seesAllWork } from '../../../resource/open-to.ts'
import { rem } from '../../../ui/measure/reading-size.ts'
import { useGradually } from '../../../ui/scrolling/gradually.ts'
import { items } from '../../../views/items.ts'
import { projects } from '../../../views/projects.ts'
import { AddInline } from './add-inline.tsx'
import { AddItem } from './add-item.tsx'
import { FixedRow, MovableRow } from './item-row.tsx'
import { EmptyPhase, PhaseHead } from './phase-head.tsx'
import type { PhaseTasks } from './task-tree.ts'
import classes from './tasks.module.css'

export interface TaskTableProps {
  readonly me: Me
  readonly project: ProjectRecord
  readonly groups: readonly PhaseTasks[]
  readonly columns: readonly Column[]
  readonly editing: EditedCell | null
  /** Refused edits by the id of their task. */
  readonly refusedEdits: ReadonlyMap<string, KeptEdits>
  readonly actions: RowActions
  readonly active: string | null
  readonly open: string | null
  readonly toggle: (id: string) => void
  /** Ids of the selected tasks. */
  readonly selectedIds: ReadonlySet<string>
  /** Handles a press on a row that selects it; returns false for others. */
  readonly select: (id: string, event: MouseEvent) => boolean
  /** Absent if the caller tracks no time. */
  readonly startTimer: ((record: RecordData) => Promise<boolean>) | undefined
  readonly canReorder: boolean
}

export function TaskTable(props: TaskTableProps) {
  const { me, project, groups, columns } = props
  const changes = useChanges()
  const span = columns.length + 3
  const visibleCount = useGradually(getCount(groups), step)
  const mayAddPhase = mayUse(me.actor, projectphases, 'add') && !isDeleted(projects.resource, project)
  return (
    <table className={classes.table} aria-label={t('Tasks')}>
      <colgroup>
        <col style={{ width: rem(28) }} />
        <col style={{ width: rem(32) }} />
        {columns.map(({ name, width }) => (
          <col key={name} style={{ width: name === 'name' ? undefined : rem(width) }} />
        ))}
        <col style={{ width: rem(32) }} />
      </colgroup>
      <thead>
        <tr>
          <td />
          <td />
          {columns.map(({ name, label, numeric }) => (
            <th key={name} scope="col" data-numeric={numeric || undefined}>
              {label}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      {groups.map((group, index) => (
        <Phase
          key={group.phase ? key(group.phase) : 'none'}
          {...props}
          group={group}
          renderedCount={Math.max(0, visibleCount - getCount(groups.slice(0, index)))}
          span={span}
        />
      ))}
      {groups.length === 0 && (
        <tbody>
          <tr className={classes.empty}>
            <td />
            <td colSpan={span - 1}>
              {mayAddPhase
                ? t('No items yet. Add the first phase of the job, then its items.')
                : seesAllWork(me.actor)
                  ? t('No items yet')
                  : howToSeeMore()}
            </td>
          </tr>
        </tbody>
      )}
      {mayAddPhase && (
        <tbody>
          <AddInline
            me={me}
            place={`projects/${project.id}/phases`}
            span={span}
            label={t('Add phase')}
            resource={projectphases}
            onAdd={(name) => changes.add(projectphases, { name, projectid: project.id })}
            onAddAll={(names) =>
              changes.addAll(
                projectphases,
                names.map((name) => ({ name, projectid: project.id })),
              )
            }
          />
        </tbody>
      )}
    </table>
  )
}

/** Number of tasks rendered at first. */
const step = 100

const getCount = (groups: readonly PhaseTasks[]) => groups.reduce((sum, { tasks }) => sum + tasks.length, 0)

interface PhaseProps extends TaskTableProps {
  readonly group: PhaseTasks
  /** Maximum number of this phase's tasks rendered so far. */
  readonly renderedCount: number
  readonly span: number
}

function Phase({ group, renderedCount, span, ...props }: PhaseProps) {
  const {
    me,
    project,
    columns,
    editing,
    refusedEdits,
    actions,
    active,
    open,
    toggle,
    selectedIds,
    select,
    startTimer,
    canReorder,
  } = props
  const { phase, tasks } = group
  const TaskRow = canReorder ? MovableRow : FixedRow
  const mayAdd = mayUse(me.actor, items.resource, 'add') && !isDeleted(projects.resource, project)
  return (
    <tbody>
      <PhaseHead me={me} phase={phase} tasks={tasks} span={span} canReorder={canReorder} />
      {tasks.slice(0, renderedCount).map(({ record, depth }) => {
        const id = key(record)
        return (
          <TaskRow
            key={id}
            record={record}
            depth={depth}
            columns={columns}
            editing={editing?.id === id ? editing : null}
            refusedEdits={refusedEdits.get(id)}
            actions={actions}
            active={active === id}
            open={open === id}
            mayEdit={mayUse(me.actor, items.resource, 'edit')}
            toggle={toggle}
            isSelected={selectedIds.has(id)}
            select={select}
            startTimer={startTimer}
          />
        )
      })}
      {phase && tasks.length === 0 && <EmptyPhase me={me} phase={phase} span={span} />}
      {mayAdd && <AddItem me={me} project={project} phase={phase} columns={columns} />}
    </tbody>
  )
}
