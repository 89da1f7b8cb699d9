/** Drag and drop of tasks: items among all items and into empty phases, phases among phases. */
import { type ReactNode, useMemo } from 'react'
import { projectphases } from '../../../../contract/resources/work/project-phases.ts'
import { useChanges } from '../../../data/changes.ts'
import type { PhaseRecord } from '../../../data/declared-records.ts'
import { getTitle, key } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { positionBeside, positionNow, positionOnStep } from '../../../ui/reorder/neighbour.ts'
import { ReorderArea } from '../../../ui/reorder/reorder-area.tsx'
import type { MoveTargets } from '../../../ui/reorder/reorder-menu.tsx'
import type { Step } from '../../../ui/reorder/step.ts'
import { items } from '../../../views/items.ts'
import { changeLevel, type Level } from './task-levels.ts'
import { emptyRow, getId, getKind, getSiblings, itemRow, moveBeside, phaseRow, taskIn } from './task-moves.ts'
import type { PhaseTasks } from './task-tree.ts'
import classes from './tasks.module.css'

/** An item can only be dropped on items and empty phases, a phase only on phases. */
const fits = (row: string, over: string) => (getKind(row) === 'phase') === (getKind(over) === 'phase')

interface Props {
  readonly groups: readonly PhaseTasks[]
  readonly toLevel: (id: string, level: Level) => boolean
  readonly children: ReactNode
}

export function TaskOrder({ groups, toLevel, children }: Props) {
  const moves = useMoves(groups)
  const ids = useMemo(() => groups.flatMap(getRows), [groups])
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
      more={(row) => (getKind(row) === 'item' ? getLevels(groups, getId(row), toLevel) : [])}
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

const getLevels = (groups: readonly PhaseTasks[], id: string, toLevel: Props['toLevel']) =>
  levels.map(([level, label]) => ({
    label,
    isOpen: changeLevel(groups, id, level) !== null,
    run: () => {
      toLevel(id, level)
    },
  }))

function getRows({ phase, tasks }: PhaseTasks): readonly string[] {
  const rows = tasks.map(({ record }) => itemRow(record))
  if (phase === null) return rows
  return [phaseRow(phase), ...(rows.length === 0 ? [emptyRow(phase)] : rows)]
}

function useMoves(groups: readonly PhaseTasks[]) {
  const changes = useChanges()
  const phases = groups.flatMap(({ phase }) => phase ?? [])
  const records = groups.flatMap(({ tasks }) => tasks.map(({ record }) => record))
  const getPhase = (id: string) => phases.find((record) => key(record) === id)
  const getItem = (id: string) => records.find((record) => key(record) === id)

  const movePhase = (id: string, position: ReturnType<typeof positionOnStep>) => {
    const phase = getPhase(id)
    if (phase && position) changes.move(projectphases, phase, position, positionNow(phases.map(key), id))
  }
  const moveItem = (id: string, over: string, after: boolean) => {
    const move = moveBeside(groups, id, over, after)
    if (move) changes.move(items.resource, move.record, move.position, move.back, move.displayedValues)
  }
  const intoEmpty = (id: string, phase: string) => {
    const item = getItem(id)
    const target = getPhase(phase)
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
      const place = getKind(row) === 'item' ? taskIn(groups, getId(row)) : null
      if (!place || place.task.parent !== null) return null
      const targets = phases
        .filter((phase) => phase !== place.group.phase)
        .map((phase) => ({ label: getTitle(projectphases, phase), run: () => toPhase(getId(row), phase) }))
      return { label: t('Move to phase'), targets }
    },
    nameOf(row: string): string {
      const id = getId(row)
      const record = getKind(row) === 'item' ? getItem(id) : getPhase(id)
      if (!record) return ''
      return getTitle(getKind(row) === 'item' ? items.resource : projectphases, record)
    },
    peersOf(row: string): readonly string[] {
      if (getKind(row) !== 'item') return phases.map(phaseRow)
      return getSiblings(groups, getId(row)).map((id) => `item-${id}`)
    },
    drop(row: string, over: string, after: boolean): void {
      if (getKind(row) === 'phase') movePhase(getId(row), positionBeside(getId(over), after))
      else if (getKind(over) === 'empty') intoEmpty(getId(row), getId(over))
      else moveItem(getId(row), getId(over), after)
    },
    step(row: string, step: Step): void {
      const id = getId(row)
      if (getKind(row) === 'phase') {
        movePhase(id, positionOnStep(phases.map(key), id, step))
        return
      }
      const position = positionOnStep(getSiblings(groups, id), id, step)
      if (position) moveItem(id, 'after' in position ? position.after : position.before, 'after' in position)
    },
  }
}
