/** Drag and drop of tasks: items among all items and into empty phases, phases among phases. */
import { type ReactNode, useMemo } from 'react'
import { projectphases } from '../../../../contract/resources/work/project-phases.ts'
import { useChanges } from '../../../data/changes.ts'
import type { PhaseRecord } from '../../../data/declared-records.ts'
import { key, titleOf } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { positionBeside, positionNow, positionOnStep } from '../../../ui/reorder/neighbour.ts'
import { ReorderArea } from '../../../ui/reorder/reorder-area.tsx'
import type { MoveTargets } from '../../../ui/reorder/reorder-menu.tsx'
import type { Step } from '../../../ui/reorder/step.ts'
import { items } from '../../../views/items.ts'
import { changeLevel, type Level } from './task-levels.ts'
import { emptyRow, idOf, itemRow, kindOf, moveBeside, phaseRow, siblingsOf, taskIn } from './task-moves.ts'
import type { PhaseTasks } from './task-tree.ts'
import classes from './tasks.module.css'

/** An item can only be dropped on items and empty phases, a phase only on phases. */
const fits = (row: string, over: string) => (kindOf(row) === 'phase') === (kindOf(over) === 'phase')

interface Props {
  readonly groups: readonly PhaseTasks[]
  readonly toLevel: (id: string, level: Level) => boolean
  readonly children: ReactNode
}

export function TaskOrder({ groups, toLevel, children }: Props) {
  const moves = useMoves(groups)
  const ids = useMemo(() => groups.flatMap(rowsOf), [groups])
  return (
    <ReorderArea
      ids={ids}
      makesRoom={false}
      fits={fits}
      nameOf={moves.nameOf}
      peersOf={moves.peersOf}
      onDrop={moves.drop}
      onStep={moves.step}
      targetsOf={moves.phasesFor}
      more={(row) => (kindOf(row) === 'item' ? levelsOf(groups, idOf(row), toLevel) : [])}
      overlay={(row) => <div className={classes.dragged}>{moves.nameOf(row)}</div>}
    >
      {children}
    </ReorderArea>
  )
}

const levels: readonly [Level, string][] = [
  ['indent', t('Indent')],
  ['outdent', t('Outdent')],
]

const levelsOf = (groups: readonly PhaseTasks[], id: string, toLevel: Props['toLevel']) =>
  levels.map(([level, label]) => ({
    label,
    isOpen: changeLevel(groups, id, level) !== null,
    run: () => {
      toLevel(id, level)
    },
  }))

function rowsOf({ phase, tasks }: PhaseTasks): readonly string[] {
  const rows = tasks.map(({ record }) => itemRow(record))
  if (phase === null) return rows
  return [phaseRow(phase), ...(rows.length === 0 ? [emptyRow(phase)] : rows)]
}

function useMoves(groups: readonly PhaseTasks[]) {
  const changes = useChanges()
  const phases = groups.flatMap(({ phase }) => phase ?? [])
  const records = groups.flatMap(({ tasks }) => tasks.map(({ record }) => record))
  const phaseOf = (id: string) => phases.find((record) => key(record) === id)
  const itemOf = (id: string) => records.find((record) => key(record) === id)

  const movePhase = (id: string, position: ReturnType<typeof positionOnStep>) => {
    const phase = phaseOf(id)
    if (phase && position) changes.move(projectphases, phase, position, positionNow(phases.map(key), id))
  }
  const moveItem = (id: string, over: string, after: boolean) => {
    const move = moveBeside(groups, id, over, after)
    if (move) changes.move(items.resource, move.record, move.position, move.back, move.shown)
  }
  const intoEmpty = (id: string, phase: string) => {
    const item = itemOf(id)
    const target = phaseOf(phase)
    if (item && target) changes.update(items.resource, item, 'itemcollectionid', target.id)
  }

  const toPhase = (id: string, phase: PhaseRecord) => {
    const last = groups.find((group) => group.phase === phase)?.tasks.findLast(({ parent }) => parent === null)
    if (last) moveItem(id, key(last.record), true)
    else intoEmpty(id, key(phase))
  }

  return {
    /** The other phases of the project; the task is moved to the end of one. Subtasks stay with their parent. */
    phasesFor(row: string): MoveTargets | null {
      const found = kindOf(row) === 'item' ? taskIn(groups, idOf(row)) : null
      if (!found || found.task.parent !== null) return null
      const targets = phases
        .filter((phase) => phase !== found.group.phase)
        .map((phase) => ({ label: titleOf(projectphases, phase), run: () => toPhase(idOf(row), phase) }))
      return { label: t('Move to phase'), targets }
    },
    nameOf(row: string): string {
      const id = idOf(row)
      const record = kindOf(row) === 'item' ? itemOf(id) : phaseOf(id)
      if (!record) return ''
      return titleOf(kindOf(row) === 'item' ? items.resource : projectphases, record)
    },
    peersOf(row: string): readonly string[] {
      if (kindOf(row) !== 'item') return phases.map(phaseRow)
      return siblingsOf(groups, idOf(row)).map((id) => `item-${id}`)
    },
    drop(row: string, over: string, after: boolean): void {
      if (kindOf(row) === 'phase') movePhase(idOf(row), positionBeside(idOf(over), after))
      else if (kindOf(over) === 'empty') intoEmpty(idOf(row), idOf(over))
      else moveItem(idOf(row), idOf(over), after)
    },
    step(row: string, step: Step): void {
      const id = idOf(row)
      if (kindOf(row) === 'phase') {
        movePhase(id, positionOnStep(phases.map(key), id, step))
        return
      }
      const position = positionOnStep(siblingsOf(groups, id), id, step)
      if (position) moveItem(id, 'after' in position ? position.after : position.before, 'after' in position)
    },
  }
}
