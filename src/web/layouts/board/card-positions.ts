/** Positions of cards on a board, and the results of moves. Pure, and shared by every way to move a card. */
import { type Resource, stageField } from '../../../contract/language/resource.ts'
import { key, type RecordData, type RecordId } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { type Position, positionNow } from '../../ui/reorder/neighbour.ts'

/** A work stage; null for records without one. */
export interface Stage {
  readonly id: RecordId | null
  readonly name: string
  readonly color: string | null
}

export interface StageColumn extends Stage {
  /** The stage's id or `none`, prefixed with the lane if there are lanes. */
  readonly key: string
  /** Key of its lane. */
  readonly lane: string | null
  readonly cards: readonly RecordData[]
}

/** A position in a column: `at` is an index that does not count the moving card. */
export interface CardPosition {
  readonly column: string
  readonly index: number
}

export const columnKey = (id: unknown): string => (id === null || id === undefined ? 'none' : String(id))

/** A column for each stage in order, preceded by one for records without a stage. */
export function getColumns(
  resource: Resource,
  stages: readonly Stage[],
  rows: readonly RecordData[],
): readonly StageColumn[] {
  const fieldName = stageField(resource) ?? ''
  const knownKeys = new Set(stages.map(({ id }) => columnKey(id)))
  const cards = Map.groupBy(rows, (record) => {
    const cardColumn = columnKey(record[fieldName])
    return knownKeys.has(cardColumn) ? cardColumn : 'none'
  })
  const column = (stage: Stage): StageColumn => {
    const name = columnKey(stage.id)
    return { ...stage, key: name, lane: null, cards: cards.get(name) ?? [] }
  }
  const noStage = { id: null, name: t('No stage'), color: null }
  return [...(cards.has('none') ? [noStage] : []), ...stages].map(column)
}

/** The position of a card; null if it is in no column. */
export function getCardPosition(columns: readonly StageColumn[], id: string): CardPosition | null {
  for (const { key: column, cards } of columns) {
    const index = cards.findIndex((card) => key(card) === id)
    if (index >= 0) return { column, index }
  }
  return null
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/**
 * One step from a position: up or down in its column and on into the lane above or below, or into the next column at
 * the same height.
 * @param id the moving card; null if the focus moves between cards
 */
export function stepFrom(
  columns: readonly StageColumn[],
  id: string | null,
  { column, index }: CardPosition,
  arrow: Arrow,
): CardPosition {
  const stageColumn = columns.find((candidate) => candidate.key === column)
  if (!stageColumn) return { column, index }
  const step = arrow === 'ArrowUp' || arrow === 'ArrowLeft' ? -1 : 1
  const last = ({ cards }: StageColumn) =>
    id === null ? cards.length - 1 : cards.filter((card) => key(card) !== id).length
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') {
    const next = beside(columns, stageColumn, step, ({ lane }) => lane === stageColumn.lane)
    return next ? { column: next.key, index: Math.min(index, last(next)) } : { column, index }
  }
  if (index + step >= 0 && index + step <= last(stageColumn)) return { column, index: index + step }
  const next = beside(columns, stageColumn, step, (candidate) => candidate.id === stageColumn.id)
  return next ? { column: next.key, index: step < 0 ? last(next) : 0 } : { column, index }
}

/** The next column of the same lane, or of the same stage. */
function beside(
  columns: readonly StageColumn[],
  stageColumn: StageColumn,
  step: 1 | -1,
  isAmong: (column: StageColumn) => boolean,
) {
  const among = columns.filter(isAmong)
  return among[among.indexOf(stageColumn) + step]
}

/**
 * The neighbour to send with a move: the nearest in the column that shares the order's scope and every field that the
 * moved record would take from it, so that the move changes nothing but the order. Null if there is none.
 */
export function positionAt(
  resource: Resource,
  column: StageColumn,
  record: RecordData,
  index: number,
): Position | null {
  const matchingCards = column.cards.filter((card) => key(card) !== key(record))
  const isPeer = getPeers(resource, record)
  const above = matchingCards.slice(0, index).findLast(isPeer)
  const below = matchingCards.slice(index).find(isPeer)
  const [next] = matchingCards.slice(index)
  if (next && below === next) return { before: key(next) }
  if (above) return { after: key(above) }
  return below ? { before: key(below) } : null
}

/** The position of a record among those that it could be placed next to. */
export function positionBack(resource: Resource, rows: readonly RecordData[], record: RecordData): Position | null {
  const isPeer = getPeers(resource, record)
  const ids = rows.filter((row) => key(row) === key(record) || isPeer(row)).map(key)
  return positionNow(ids, key(record))
}

function getPeers({ reorder }: Resource, record: RecordData): (row: RecordData) => boolean {
  if (reorder === null) return () => false
  const shared = [...(reorder.within === null ? [] : [reorder.within]), ...reorder.follow]
  return (row) => shared.every((name) => columnKey(row[name]) === columnKey(record[name]))
}
