/** Indent and outdent: under the task above, or beside its own parent. Null if there is no such level. */
import { key, type RecordId } from '../../../data/record.ts'
import { type Position, positionNow } from '../../../ui/reorder/neighbour.ts'
import { getSiblings, getUndo, type TaskMove, taskIn } from './task-moves.ts'
import type { PhaseTasks, Task } from './task-tree.ts'

export type Level = 'indent' | 'outdent'

export interface LevelChange extends Omit<TaskMove, 'position'> {
  readonly parent: RecordId | null
  /** Null if setting the parent is enough, as it has no other subtasks. */
  readonly position: Position | null
}

export function changeLevel(groups: readonly PhaseTasks[], id: string, level: Level): LevelChange | null {
  const place = taskIn(groups, id)
  if (!place) return null
  return level === 'indent' ? indented(groups, place.task) : outdented(groups, place.task)
}

/** Becomes the last subtask of the previous sibling. */
function indented(groups: readonly PhaseTasks[], task: Task): LevelChange | null {
  const siblings = getSiblings(groups, key(task.record))
  const above = siblings[siblings.indexOf(key(task.record)) - 1]
  const place = above === undefined ? null : taskIn(groups, above)
  if (!place) return null
  const parent = place.task.record.id
  const last = place.group.tasks.findLast((candidate) => candidate.parent === above)
  return {
    record: task.record,
    parent,
    position: last ? { after: key(last.record) } : null,
    back: positionNow(siblings, key(task.record)),
    displayedValues: { parentid: parent },
  }
}

/** Moves directly after its parent, to the parent's level. */
function outdented(groups: readonly PhaseTasks[], task: Task): LevelChange | null {
  const above = task.parent === null ? null : taskIn(groups, task.parent)
  if (!above) return null
  const { record, parent } = above.task
  const grandparent = parent === null ? null : (record.parentid as RecordId)
  return {
    record: task.record,
    parent: grandparent,
    position: { after: key(record) },
    back: positionNow(getSiblings(groups, key(task.record)), key(task.record)) ?? getUndo(task),
    displayedValues: { parentid: grandparent ?? undefined },
  }
}
