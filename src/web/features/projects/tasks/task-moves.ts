/** Converts a drop of a task or a phase into its new neighbour, its new phase, and the undo. */
import type { MoveUndo } from '../../../data/mutations/move.ts'
import { fieldId, key, type RecordData, type RecordValues } from '../../../data/record.ts'
import { type Position, positionBeside, positionNow } from '../../../ui/reorder/neighbour.ts'
import { getPhase, getRoot, type PhaseTasks, type Task } from './task-tree.ts'

/** Row ids contain the kind, as items and phases have separate ids: `item-5`, `phase-3`, `empty-3`. */
export const itemRow = (record: RecordData) => `item-${key(record)}`
export const phaseRow = (record: RecordData) => `phase-${key(record)}`
/** The drop target of a phase without items. */
export const emptyRow = (record: RecordData) => `empty-${key(record)}`

export const getKind = (row: string): string => row.slice(0, row.indexOf('-'))
export const getId = (row: string): string => row.slice(row.indexOf('-') + 1)

export interface TaskMove {
  readonly record: RecordData
  readonly position: Position
  readonly back: MoveUndo
  readonly displayedValues: RecordValues
}

/** A task dropped beside another one moves to that one's phase and stays under its own parent. */
export function moveBeside(groups: readonly PhaseTasks[], id: string, over: string, after: boolean): TaskMove | null {
  const phaseTasks = getGroup(groups, id)
  const targetGroup = getGroup(groups, over)
  const task = phaseTasks?.tasks.find(({ record }) => key(record) === id)
  const target = targetGroup?.tasks.find(({ record }) => key(record) === over)
  if (!phaseTasks || !targetGroup || !task || !target) return null
  const root = task.parent === null ? getRoot(targetGroup.tasks, over) : over
  const phaseValues =
    phaseTasks === targetGroup
      ? {}
      : { itemcollectionid: target.record.itemcollectionid, phasename: targetGroup.phase?.name }
  return {
    record: task.record,
    position: positionBeside(root, root === over ? after : true),
    back: wayBack(phaseTasks, task),
    displayedValues: phaseValues,
  }
}

/** The siblings of a task in the order shown. */
export function getSiblings(groups: readonly PhaseTasks[], id: string): readonly string[] {
  const place = taskIn(groups, id)
  return place ? siblings(place.group, place.task) : []
}

function getGroup(groups: readonly PhaseTasks[], id: string): PhaseTasks | undefined {
  return groups.find(({ tasks }) => tasks.some(({ record }) => key(record) === id))
}

/** A task and the phase it is shown in. */
export function taskIn(
  groups: readonly PhaseTasks[],
  id: string,
): { readonly group: PhaseTasks; readonly task: Task } | null {
  const group = getGroup(groups, id)
  const task = group?.tasks.find(({ record }) => key(record) === id)
  return group && task ? { group, task } : null
}

/** Undo for the only subtask of a parent, which has no neighbour to be moved back to. */
export const getUndo = ({ record }: Task): MoveUndo => ({ set: { parentid: record.parentid ?? null } })

function siblings({ tasks }: PhaseTasks, task: Task): readonly string[] {
  return tasks.filter(({ parent }) => parent === task.parent).map(({ record }) => key(record))
}

/** Undo: back beside its old neighbour, or, if it was the only task of its phase, by setting the phase. */
function wayBack(group: PhaseTasks, task: Task): MoveUndo {
  return (
    positionNow(siblings(group, task), key(task.record)) ?? {
      set: { itemcollectionid: fieldId(getPhase(task.record)) },
    }
  )
}
