/** Moves cards by keyboard: Space lifts and drops, arrows move, Escape cancels. Announced to screen readers. */
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { type Arrow, type CardPosition, getCardPosition, type StageColumn, stepFrom } from './card-positions.ts'
import type { Lane } from './lanes.ts'
import { getCard } from './use-board.ts'
import type { Moves } from './use-moves.ts'

export interface Lifted {
  readonly id: string
  /** The card as it was when it was lifted. */
  readonly record: RecordData
  readonly position: CardPosition
}

export interface LiftedCard {
  readonly lifted: Lifted | null
  /** Announced by screen readers. */
  readonly announcement: string
  readonly onKey: (event: KeyboardEvent, id: string) => void
}

export const liftHelp = {
  draggable: t('Press space to pick up, arrow keys to move, space to drop, escape to cancel. Press enter to open.'),
}

const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

export function useLiftedCard(
  columns: readonly StageColumn[],
  lanes: readonly Lane[] | null,
  moves: Moves,
  getName: (id: string) => string,
): LiftedCard {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [text, setSaid] = useState('')
  const droppedRef = useFocusKept(columns)
  const where = ({ column, index }: CardPosition, id: string) => {
    const stageColumn = columns.find(({ key }) => key === column)
    const otherCount = stageColumn?.cards.filter((card) => String(card.id) !== id).length ?? 0
    const lane = lanes?.find(({ key }) => key === stageColumn?.lane)
    const place = { column: stageColumn?.name ?? '', at: index + 1, count: otherCount + 1 }
    return lane
      ? t('{column} of {lane}, position {at} of {count}', { ...place, lane: lane.name })
      : t('{column}, position {at} of {count}', place)
  }
  const lift = (id: string) => {
    const [cardPosition, record] = [getCardPosition(columns, id), getCard(columns, id)]
    if (!cardPosition || !record || !moves.canMove) return
    setLifted({ id, record, position: cardPosition })
    setSaid(t('Picked up {name}, {position}.', { name: getName(id), position: where(cardPosition, id) }))
  }
  const leave = (text: string) => {
    setLifted(null)
    setSaid(text)
  }
  const isGone = lifted !== null && getCardPosition(columns, lifted.id) === null
  useEffect(() => {
    if (!isGone) return
    setLifted(null)
    setSaid(t('Cancelled. The card is no longer here.'))
  }, [isGone])
  const onKey = (event: KeyboardEvent, id: string) => {
    const isArrow = arrows.includes(event.key)
    if (event.key !== ' ' && event.key !== 'Escape' && event.key !== 'Tab' && !isArrow) return
    if (lifted === null) {
      if (event.key === ' ') lift(id)
      else if (isArrow) focusNext(columns, id, event.key as Arrow)
      else return
    } else if (lifted.id !== id) {
      // The focus has left the lifted card: the keys must not move the card that has it now.
      leave(t('Cancelled. {name} stays where it was.', { name: getName(lifted.id) }))
    } else if (event.key === ' ') {
      leave(t('Dropped {name} in {position}.', { name: getName(id), position: where(lifted.position, id) }))
      moves.drop(lifted.record, lifted.position)
      droppedRef.current = { id, droppedAt: Date.now() }
    } else if (isArrow) {
      const cardPosition = stepFrom(columns, id, lifted.position, event.key as Arrow)
      setLifted({ ...lifted, position: cardPosition })
      setSaid(t('{name} is over {position}.', { name: getName(id), position: where(cardPosition, id) }))
    } else {
      leave(t('Cancelled. {name} stays where it was.', { name: getName(id) }))
      if (event.key === 'Tab') return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const latest = useRef(onKey)
  latest.current = onKey
  return { lifted, announcement: text, onKey: useCallback((event, id) => latest.current(event, id), []) }
}

/** The arrow keys move the focus while no card is lifted. */
function focusNext(columns: readonly StageColumn[], id: string, arrow: Arrow): void {
  const cardPosition = getCardPosition(columns, id)
  if (!cardPosition) return
  const full = columns.filter(({ cards }) => cards.length > 0)
  const nextPosition = stepFrom(full, null, cardPosition, arrow)
  const next = full.find(({ key }) => key === nextPosition.column)?.cards
  const card = next?.[Math.min(nextPosition.index, next.length - 1)]
  if (card) focusCard(String(card.id))
}

const focusCard = (id: string) => document.querySelector<HTMLElement>(`li[data-id="${CSS.escape(id)}"] a`)?.focus()

/** Milliseconds that a response may take. */
const maxWait = 10_000

/** A card that moved to another column, or was put back, is mounted anew there: the focus follows it. */
function useFocusKept(columns: readonly StageColumn[]) {
  const droppedRef = useRef<{ readonly id: string; readonly droppedAt: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards are drawn anew with the columns
  useEffect(() => {
    const { id, droppedAt } = droppedRef.current ?? { id: '', droppedAt: 0 }
    if (Date.now() - droppedAt < maxWait && document.activeElement === document.body) focusCard(id)
  }, [columns])
  return droppedRef
}
