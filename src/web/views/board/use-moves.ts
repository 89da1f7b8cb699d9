/** What dropping a card at a position changes: its stage, its place in the order, or both. */
import { mayUse, stageField } from '../../../contract/language/resource.ts'
import { useChanges } from '../../data/changes.ts'
import { titleOf } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { isCustomOrder } from '../../resource/list/custom-order.ts'
import { useListContext } from '../../resource/list/list-context.tsx'
import { announceFailure } from '../../ui/toasts.tsx'
import { type CardPosition, cardPositionOf, positionAt, positionBack, type StageColumn } from './card-positions.ts'
import { handover, type Lane } from './lanes.ts'
import { cardOf } from './use-board.ts'

export interface Moves {
  /** Whether the caller may move cards, and whether a column has a manual order. */
  readonly canMove: boolean
  readonly canArrange: boolean
  readonly drop: (id: string, to: CardPosition) => void
}

/** @param by the field whose person decides a card's lane */
export function useMoves(columns: readonly StageColumn[], lanes: readonly Lane[] | null, by: string): Moves {
  const { me, view, address, rows } = useListContext()
  const { resource } = view
  const changes = useChanges()
  const canArrange = isCustomOrder(resource, address)
  const drop = (id: string, to: CardPosition) => {
    const from = cardPositionOf(columns, id)
    const record = cardOf(columns, id)
    const column = columns.find(({ key }) => key === to.column)
    if (!from || !record || !column || (from.column === to.column && from.at === to.at)) return
    const position = canArrange ? positionAt(resource, column, record, to.at) : null
    const back = positionBack(resource, rows, record)
    const left = columns.find(({ key }) => key === from.column)
    const [one, other] = [left, column].map((each) => lanes?.find(({ key }) => key === each?.lane))
    const handed = one && other && one !== other ? handover(resource, by, record, one, other) : null
    if (from.column !== to.column) {
      const stage = left?.id === column.id ? {} : { stage: column.id }
      changes.restage(resource, record, { ...stage, position, back, handed, to: other?.name })
    } else if (position) changes.move(resource, record, position, back)
    else
      announceFailure(t("Couldn't move “{name}”", { name: titleOf(resource, record) }), new Error(reason(canArrange)))
  }
  return { canMove: mayUse(me.actor, resource, 'edit') && stageField(resource) !== null, canArrange, drop }
}

const reason = (canArrange: boolean) =>
  canArrange
    ? t('Only tasks of the same project and phase can be put in order.')
    : t('Choose “Custom order” to arrange the cards of a column.')
