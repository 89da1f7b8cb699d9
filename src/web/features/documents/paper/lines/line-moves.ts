/** Reorders lines and phases: by dragging, by the menu of a handle, and by Alt with an arrow. */
import { useMemo, useRef } from 'react'
import type { MoveUndo } from '../../../../data/changes/move.ts'
import { type Changes, useChanges } from '../../../../data/changes.ts'
import { key, type RecordData, titleOf } from '../../../../data/record.ts'
import { type Position, positionBeside, positionNow, positionOnStep } from '../../../../ui/reorder/neighbour.ts'
import type { Step } from '../../../../ui/reorder/step.ts'
import type { DocumentView } from '../../document-views.ts'
import type { EditableLine, PhaseRows } from './line-rows.ts'
import { emptyId, kindOf, lineId, nameIn, phaseId } from './row-ids.ts'

/** Moves by ids of the reorder area (`row-ids.ts`). */
export interface LineMoves {
  readonly ids: readonly string[]
  nameOf(id: string): string
  /** Ids of the same kind among which a step counts: lines of one phase, or all phases. */
  peersOf(id: string): readonly string[]
  drop(id: string, over: string, after: boolean): void
  step(id: string, step: Step): void
  /** Moves a line up or down by one, into the next phase if need be. */
  stepAcross(row: string, down: boolean): void
}

/** @param done resolves once all changes of a row are stored */
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
    // An arrow may be pressed before the line, or the one it moves past, is stored and has an id.
    const stepAcross: LineMoves['stepAcross'] = (row, down) =>
      void Promise.all(everyRow.map(done)).then(() => latest.current.stepAcross(row, down))
    return { ...moves, stepAcross }
  }, [moves, groups, done])
}

function movesFor(kind: DocumentView, groups: readonly PhaseRows[], changes: Changes): LineMoves {
  const phases = groups.flatMap(({ phase }) => phase ?? [])
  const phaseOf = (phaseKey: string) => phases.find((each) => key(each) === phaseKey)
  const stored = groups.map((group) => ({ ...group, rows: group.rows.filter(({ isStored }) => isStored) }))
  const groupOf = (row: string) => stored.find(({ rows }) => rows.some((each) => each.row === row))
  const rowsBeside = (row: string) => groupOf(row)?.rows.map((each) => each.row) ?? []
  const lineOf = (row: string) => groupOf(row)?.rows.find((each) => each.row === row)?.line

  const moveLine = (row: string, over: string, after: boolean) => {
    const [line, target] = [lineOf(row), lineOf(over)]
    if (!line || !target || line === target) return
    const shown = { itemcollectionid: target.itemcollectionid, phasename: target.phasename, parentid: target.parentid }
    changes.move(kind.lines, line, positionBeside(key(target), after), wayBack(groupOf(row)?.rows ?? [], line), shown)
  }
  const moveLineTo = (row: string, position: Position) => {
    if ('after' in position) moveLine(row, position.after, true)
    else moveLine(row, position.before, false)
  }
  const moveIntoEmpty = (row: string, phaseKey: string) => {
    const [line, phase] = [lineOf(row), phaseOf(phaseKey)]
    if (line && phase) changes.update(kind.lines, line, 'itemcollectionid', phase.id)
  }
  const movePhase = (phaseKey: string, position: Position | null) => {
    const phase = phaseOf(phaseKey)
    if (phase && position) changes.move(kind.phases, phase, position, positionNow(phases.map(key), phaseKey))
  }

  return {
    ids: groups.flatMap(idsOf),
    nameOf(id) {
      if (kindOf(id) === 'line') return nameOrNothing(kind.lines, lineOf(nameIn(id)))
      return nameOrNothing(kind.phases, phaseOf(nameIn(id)))
    },
    peersOf: (id) => (kindOf(id) === 'line' ? rowsBeside(nameIn(id)).map(lineId) : phases.map(phaseId)),
    drop(id, over, after) {
      if (kindOf(id) === 'phase') movePhase(nameIn(id), positionBeside(nameIn(over), after))
      else if (kindOf(over) === 'empty') moveIntoEmpty(nameIn(id), nameIn(over))
      else moveLine(nameIn(id), nameIn(over), after)
    },
    step(id, step) {
      const name = nameIn(id)
      if (kindOf(id) === 'phase') {
        movePhase(name, positionOnStep(phases.map(key), name, step))
        return
      }
      const position = positionOnStep(rowsBeside(name), name, step)
      if (position) moveLineTo(name, position)
    },
    stepAcross(row, down) {
      const position = positionOnStep(rowsBeside(row), row, down ? 'down' : 'up')
      if (position) {
        moveLineTo(row, position)
        return
      }
      const own = stored.findIndex(({ rows }) => rows.some((each) => each.row === row))
      const next = stored[own + (down ? 1 : -1)]
      const nearest = down ? next?.rows[0] : next?.rows.at(-1)
      if (nearest) moveLine(row, nearest.row, !down)
      else if (next?.phase) moveIntoEmpty(row, key(next.phase))
    },
  }
}

const nameOrNothing = (resource: DocumentView['lines'], record: RecordData | undefined) =>
  record ? titleOf(resource, record) : ''

function idsOf({ phase, rows }: PhaseRows): readonly string[] {
  const lines = rows.filter(({ isStored }) => isStored).map(({ row }) => lineId(row))
  if (phase === null) return lines
  return [phaseId(phase), ...(lines.length === 0 ? [emptyId(phase)] : lines)]
}

/** How Undo moves a line back: beside its old neighbour, or into its phase if it was alone there. */
function wayBack(rows: readonly EditableLine[], line: RecordData): MoveUndo {
  const position = positionNow(
    rows.map((each) => key(each.line)),
    key(line),
  )
  return position ?? { set: { itemcollectionid: line.itemcollectionid } }
}
