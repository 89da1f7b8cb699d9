/** Reorders lines and phases: by dragging, by the menu of a handle, and by Alt with an arrow. */
import { useMemo, useRef } from 'react'
import { type Changes, useChanges } from '../../../../data/changes.ts'
import type { MoveUndo } from '../../../../data/mutations/move.ts'
import { getTitle, key, type RecordData } from '../../../../data/record.ts'
import { type Position, positionBeside, positionNow, positionOnStep } from '../../../../ui/reorder/neighbour.ts'
import type { Step } from '../../../../ui/reorder/step.ts'
import type { DocumentView } from '../../document-views.ts'
import type { EditableLine, PhaseRows } from './line-rows.ts'
import { emptyId, getKind, lineId, nameIn, phaseId } from './row-ids.ts'

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

/** @param onDone resolves once all changes of a row are stored */
export function useLineMoves(
  kind: DocumentView,
  groups: readonly PhaseRows[],
  onDone: (row: string) => Promise<void>,
): LineMoves {
  const changes = useChanges()
  const moves = useMemo(() => movesFor(kind, groups, changes), [kind, groups, changes])
  const latest = useRef(moves)
  latest.current = moves
  return useMemo(() => {
    const everyRow = groups.flatMap(({ rows }) => rows.map(({ row }) => row))
    // An arrow may be pressed before the line, or the one it moves past, is stored and has an id.
    const stepAcross: LineMoves['stepAcross'] = (row, down) =>
      void Promise.all(everyRow.map(onDone)).then(() => latest.current.stepAcross(row, down))
    return { ...moves, stepAcross }
  }, [moves, groups, onDone])
}

function movesFor(kind: DocumentView, groups: readonly PhaseRows[], changes: Changes): LineMoves {
  const phases = groups.flatMap(({ phase }) => phase ?? [])
  const getPhase = (phaseKey: string) => phases.find((phase) => key(phase) === phaseKey)
  const storedGroups = groups.map((group) => ({ ...group, rows: group.rows.filter(({ isStored }) => isStored) }))
  const getGroup = (row: string) => storedGroups.find(({ rows }) => rows.some((record) => record.row === row))
  const rowsBeside = (row: string) => getGroup(row)?.rows.map((record) => record.row) ?? []
  const getLine = (row: string) => getGroup(row)?.rows.find((record) => record.row === row)?.line

  const moveLine = (row: string, over: string, after: boolean) => {
    const [line, target] = [getLine(row), getLine(over)]
    if (!line || !target || line === target) return
    const phaseValues = {
      itemcollectionid: target.itemcollectionid,
      phasename: target.phasename,
      parentid: target.parentid,
    }
    changes.move(
      kind.lines,
      line,
      positionBeside(key(target), after),
      wayBack(getGroup(row)?.rows ?? [], line),
      phaseValues,
    )
  }
  const moveLineTo = (row: string, position: Position) => {
    if ('after' in position) moveLine(row, position.after, true)
    else moveLine(row, position.before, false)
  }
  const moveIntoEmpty = (row: string, phaseKey: string) => {
    const [line, phase] = [getLine(row), getPhase(phaseKey)]
    if (line && phase) changes.update(kind.lines, line, 'itemcollectionid', phase.id)
  }
  const movePhase = (phaseKey: string, position: Position | null) => {
    const phase = getPhase(phaseKey)
    if (phase && position) changes.move(kind.phases, phase, position, positionNow(phases.map(key), phaseKey))
  }

  return {
    ids: groups.flatMap(getIds),
    nameOf(id) {
      if (getKind(id) === 'line') return nameOrNothing(kind.lines, getLine(nameIn(id)))
      return nameOrNothing(kind.phases, getPhase(nameIn(id)))
    },
    peersOf: (id) => (getKind(id) === 'line' ? rowsBeside(nameIn(id)).map(lineId) : phases.map(phaseId)),
    drop(id, over, after) {
      if (getKind(id) === 'phase') movePhase(nameIn(id), positionBeside(nameIn(over), after))
      else if (getKind(over) === 'empty') moveIntoEmpty(nameIn(id), nameIn(over))
      else moveLine(nameIn(id), nameIn(over), after)
    },
    step(id, step) {
      const name = nameIn(id)
      if (getKind(id) === 'phase') {
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
      const index = storedGroups.findIndex(({ rows }) => rows.some((record) => record.row === row))
      const next = storedGroups[index + (down ? 1 : -1)]
      const nearest = down ? next?.rows[0] : next?.rows.at(-1)
      if (nearest) moveLine(row, nearest.row, !down)
      else if (next?.phase) moveIntoEmpty(row, key(next.phase))
    },
  }
}

const nameOrNothing = (resource: DocumentView['lines'], record: RecordData | undefined) =>
  record ? getTitle(resource, record) : ''

function getIds({ phase, rows }: PhaseRows): readonly string[] {
  const lines = rows.filter(({ isStored }) => isStored).map(({ row }) => lineId(row))
  if (phase === null) return lines
  return [phaseId(phase), ...(lines.length === 0 ? [emptyId(phase)] : lines)]
}

/** How Undo moves a line back: beside its old neighbour, or into its phase if it was alone there. */
function wayBack(rows: readonly EditableLine[], line: RecordData): MoveUndo {
  const position = positionNow(
    rows.map((row) => key(row.line)),
    key(line),
  )
  return position ?? { set: { itemcollectionid: line.itemcollectionid } }
}
