/** What dropping a card at a position changes: its stage, its place in the order, or both. */
import { mayUse, stageField } from '../../../contract/language/resource.ts'
import { useChanges } from '../../data/changes.ts'
import { getTitle, key, type RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { isCustomOrder } from '../../resource/grid/list/custom-order.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import { announceFailure } from '../../ui/toasts.tsx'
import { type CardPosition, getCardPosition, positionAt, positionBack, type StageColumn } from './card-positions.ts'
import { handover, type Lane } from './lanes.ts'
import { getCard } from './use-board.ts'

export interface Moves {
  /** Whether the caller may move cards, and whether a column has a manual order. */
  readonly canMove: boolean
  readonly canArrange: boolean
  /** @param original the card as it was when it was lifted; somebody may have moved it since */
  readonly drop: (original: RecordData, cardPosition: CardPosition) => void
}

/** @param laneField the field whose person decides a card's lane */
export function useMoves(columns: readonly StageColumn[], lanes: readonly Lane[] | null, laneField: string): Moves {
  const { me, view, address, rows } = useListContext()
  const { resource } = view
  const changes = useChanges()
  const canArrange = isCustomOrder(resource, address)
  const drop = (original: RecordData, cardPosition: CardPosition) => {
    const id = key(original)
    const currentPosition = getCardPosition(columns, id)
    const record = getCard(columns, id)
    const column = columns.find((candidate) => candidate.key === cardPosition.column)
    if (
      !currentPosition ||
      !record ||
      !column ||
      (currentPosition.column === cardPosition.column && currentPosition.index === cardPosition.index)
    )
      return
    const position = canArrange ? positionAt(resource, column, record, cardPosition.index) : null
    const back = positionBack(resource, rows, record)
    const previousColumn = columns.find((candidate) => candidate.key === currentPosition.column)
    const [one, lane] = [previousColumn, column].map((stageColumn) =>
      lanes?.find((candidate) => candidate.key === stageColumn?.lane),
    )
    const handoverValues = one && lane && one !== lane ? handover(resource, laneField, record, one, lane) : null
    if (currentPosition.column !== cardPosition.column) {
      const stage = previousColumn?.id === column.id ? {} : { stage: column.id }
      const placed = { ...stage, position, back, original }
      changes.restage(resource, record, { ...placed, handOver: handoverValues, assignee: lane?.name })
    } else if (position) changes.move(resource, record, position, back)
    else
      announceFailure(t("Couldn't move “{name}”", { name: getTitle(resource, record) }), new Error(reason(canArrange)))
  }
  return { canMove: mayUse(me.actor, resource, 'edit') && stageField(resource) !== null, canArrange, drop }
}

const reason = (canArrange: boolean) =>
  canArrange
    ? t('Only tasks of the same project and phase can be put in order.')
    : t('Choose “Custom order” to arrange the cards of a column.')
