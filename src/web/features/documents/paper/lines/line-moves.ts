/** Lines and phases put into another order: by dragging, by the menu of a handle, and by Alt with the arrows. */
import { useMemo, useRef } from 'react'
import type { WayBack } from '../../../../data/changes/move.ts'
import { type Changes, useChanges } from '../../../../data/changes.ts'
import { key, type RecordData, titleOf } from '../../../../data/record.ts'
import { type Position, positionBeside, positionNow, positionOnStep } from '../../../../ui/reorder/neighbour.ts'
import type { Step } from '../../../../ui/reorder/step.ts'
import type { DocumentView } from '../../document-views.ts'
import type { EditableLine, PhaseRows } from './line-rows.ts'

/** Ids in the area name their kind, because lines and phases are counted apart. `empty` is the place in an empty phase. */
export const lineId = (row: string) => `line-${row}`
export const phaseId = (phase: RecordData) => `phase-${key(phase)}`
export const emptyId = (phase: RecordData) => `empty-${key(phase)}`
export const kindOf = (id: string) => id.slice(0, id.indexOf('-'))
const partOf = (id: string) => id.slice(id.indexOf('-') + 1)

export interface LineMoves {
  readonly ids: readonly string[]
  nameOf(id: string): string
  peersOf(id: string): readonly string[]
  drop(id: string, over: string, after: boolean): void
  step(id: string, step: Step): void
  /** One row up or down, also into the phase above or below. */
  stepAcross(row: string, down: boolean): void
}

/**
 * @param done waits until everything that was done to a row is stored: an arrow may be quicker than the line it moves, or than
 * the one that it goes past
 */
export function useLineMoves(
  kind: DocumentView,
  groups: readonly PhaseRows[],
  done: (row: string) => Promise<void>,
): LineMoves {
  const changes = useChanges()
  const moves = useMemo(() => movesFor(kind, groups, changes), [kind, groups, changes])
  const latest = useRef(moves)
  latest.current = moves
  return useMemo(() => {
    const everyRow = groups.flatMap(({ rows }) => rows.map(({ row }) => row))
    const stepAcross: LineMoves['stepAcross'] = (row, down) =>
      void Promise.all(everyRow.map(done)).then(() => latest.current.stepAcross(row, down))
    return { ...moves, stepAcross }
  }, [moves, groups, done])
}

function movesFor(kind: DocumentView, groups: readonly PhaseRows[], changes: Changes): LineMoves {
  const phases = groups.flatMap(({ phase }) => phase ?? [])
  const stored = groups.map((group) => ({ ...group, rows: group.rows.filter(({ isStored }) => isStored) }))
  const groupOf = (row: string) => stored.find(({ rows }) => rows.some((each) => each.row === row))
  const rowOf = (row: string) => groupOf(row)?.rows.find((each) => each.row === row)

  const moveLine = (row: string, over: string, after: boolean) => {
    const [line, target] = [rowOf(row)?.line, rowOf(over)?.line]
    if (!line || !target || line === target) return
    const shown = { itemcollectionid: target.itemcollectionid, phasename: target.phasename, parentid: target.parentid }
    changes.move(kind.lines, line, positionBeside(key(target), after), wayBack(groupOf(row), line), shown)
  }
  const intoEmpty = (row: string, phase: string) => {
    const [line, target] = [rowOf(row)?.line, phases.find((each) => key(each) === phase)]
    if (line && target) changes.update(kind.lines, line, 'itemcollectionid', target.id)
  }
  const movePhase = (id: string, position: Position | null) => {
    const phase = phases.find((each) => key(each) === id)
    if (phase && position) changes.move(kind.phases, phase, position, positionNow(phases.map(key), id))
  }
  const rowsOf = (row: string) => groupOf(row)?.rows.map((each) => each.row) ?? []

  return {
    ids: groups.flatMap(idsOf),
    nameOf(id) {
      const part = partOf(id)
      const line = rowOf(part)?.line
      if (kindOf(id) === 'line') return line ? titleOf(kind.lines, line) : ''
      const phase = phases.find((each) => key(each) === part)
      return phase ? titleOf(kind.phases, phase) : ''
    },
    peersOf: (id) => (kindOf(id) === 'line' ? rowsOf(partOf(id)).map(lineId) : phases.map(phaseId)),
    drop(id, over, after) {
      if (kindOf(id) === 'phase') movePhase(partOf(id), positionBeside(partOf(over), after))
      else if (kindOf(over) === 'empty') intoEmpty(partOf(id), partOf(over))
      else moveLine(partOf(id), partOf(over), after)
    },
    step(id, step) {
      const part = partOf(id)
      const position = positionOnStep(kindOf(id) === 'phase' ? phases.map(key) : rowsOf(part), part, step)
      if (!position) return
      if (kindOf(id) === 'phase') movePhase(part, position)
      else moveLine(part, 'after' in position ? position.after : position.before, 'after' in position)
    },
    stepAcross(row, down) {
      const position = positionOnStep(rowsOf(row), row, down ? 'down' : 'up')
      if (position) {
        moveLine(row, 'after' in position ? position.after : position.before, 'after' in position)
        return
      }
      const own = stored.findIndex(({ rows }) => rows.some((each) => each.row === row))
      const next = stored[own + (down ? 1 : -1)]
      const beside = down ? next?.rows[0] : next?.rows.at(-1)
      if (beside) moveLine(row, beside.row, !down)
      else if (next?.phase) intoEmpty(row, key(next.phase))
    },
  }
}

function idsOf({ phase, rows }: PhaseRows): readonly string[] {
  const lines = rows.filter(({ isStored }) => isStored).map(({ row }) => lineId(row))
  if (phase === null) return lines
  return [phaseId(phase), ...(lines.length === 0 ? [emptyId(phase)] : lines)]
}

/** Beside its old neighbour; the only one of its phase goes back by naming the phase. */
function wayBack(group: { readonly rows: readonly EditableLine[] } | undefined, line: RecordData): WayBack {
  const ids = group?.rows.map((each) => key(each.line)) ?? []
  return positionNow(ids, key(line)) ?? { set: { itemcollectionid: line.itemcollectionid } }
}
