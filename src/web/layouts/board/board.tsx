/**
 * The rows of a list as cards in a column for each work stage. A card is dragged by mouse or, after a long press, by
 * touch, or it is lifted with Space and moved with the arrow keys; in each case `useMoves` decides what the drop
 * changes.
 */
import {
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { getTitle } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import { useOpened } from '../../resource/screen-search.ts'
import { useShortcuts } from '../../ui/keys/shortcuts.ts'
import { useWide } from '../../ui/measure/wide.ts'
import { suppressClick } from '../../ui/reorder/after-drag.ts'
import { DragArea } from '../../ui/reorder/drag-area.tsx'
import classes from './board.module.css'
import { CardFace } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import { Lanes, NarrowLanes } from './board-lanes.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { type CardFields, cardFields } from './card-fields.ts'
import { type CardPosition, columnKey, type StageColumn } from './card-positions.ts'
import { NoStages } from './no-stages.tsx'
import { placeUnder } from './place-under.ts'
import { StageTabs } from './stage-tabs.tsx'
import { getCard, type Board as Shown, useBoard } from './use-board.ts'
import { type Lifted, liftHelp, useLiftedCard } from './use-lifting.ts'
import { useMoves } from './use-moves.ts'

export function Board() {
  const { view, scope } = useListContext()
  const { resource } = view
  const { within = null } = resource.reorder ?? {}
  const isInside = within !== null && within in scope.fixedParams
  const card = useMemo(() => {
    const fields = cardFields(resource.name)
    return isInside && fields.inside ? { ...fields, under: fields.inside } : fields
  }, [resource.name, isInside])
  const board = useBoard(card)
  return board ? <Columns {...board} card={card} /> : <BoardSkeleton />
}

interface Dragged extends Omit<Lifted, 'position'> {
  /** Null where it cannot be dropped. */
  readonly position: CardPosition | null
}

function Columns({ columns, heads, lanes, counts, sumField, card }: Shown & { card: CardFields }) {
  const { view, label, openRecord, create } = useListContext()
  const openId = useOpened()
  const { resource } = view
  const moves = useMoves(columns, lanes, card.lanes)
  const wide = useWide()
  const scroller = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const getName = (id: string) => getTitle(resource, getCard(columns, id) ?? { id })
  const lifting = useLiftedCard(columns, lanes, moves, getName)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )
  const close = () => {
    if (openId !== null) openRecord(null)
  }
  useShortcuts({ ...(create ? { c: create } : {}), Escape: close })
  const moving = dragged ?? lifting.lifted
  const show = (move: DragMoveEvent) =>
    setDragged((was) => {
      const cardPosition = placeUnder(move)
      return was === null ||
        (was.position?.column === cardPosition?.column && was.position?.index === cardPosition?.index)
        ? was
        : { ...was, position: cardPosition }
    })
  const record = dragged && getCard(columns, dragged.id)
  const LanesHere = wide ? Lanes : NarrowLanes
  const getHead = (column: StageColumn) => ({
    column,
    count: counts ? (counts.counts[columnKey(column.id)] ?? 0) : column.cards.length,
    sum: sumField === null ? undefined : counts?.sums[columnKey(column.id)]?.[sumField],
    currency: counts?.currencies[0],
    sumField,
  })
  const getColumn = (column: StageColumn, laneName?: string) => (
    <BoardColumn
      key={column.key}
      {...getHead(column)}
      {...(laneName === undefined ? {} : { laneName })}
      card={card}
      mark={moving?.position?.column === column.key ? moving.position.index : null}
      moving={moving?.id ?? null}
      lifted={lifting.lifted?.id ?? null}
      canMove={moves.canMove}
      canArrange={moves.canArrange}
      onKey={lifting.onKey}
    />
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: silent, screenReaderInstructions: liftHelp }}
      onDragStart={({ active }) => {
        const id = String(active.id)
        const card = getCard(columns, id)
        if (card) setDragged({ id, record: card, position: null })
      }}
      onDragMove={show}
      onDragCancel={() => setDragged(null)}
      onDragEnd={(move) => {
        const cardPosition = placeUnder(move)
        suppressClick()
        setDragged(null)
        if (cardPosition && dragged) moves.drop(dragged.record, cardPosition)
      }}
    >
      <DragArea>
        <div className={classes.board}>
          {!wide && <StageTabs columns={heads} counts={counts} scroller={scroller} />}
          <section
            ref={scroller}
            className={lanes && wide ? classes.laned : classes.columns}
            style={{ '--stages': heads.length } as CSSProperties}
            aria-label={t('{what} by work stage', { what: label })}
          >
            {lanes ? (
              <LanesHere lanes={lanes} heads={heads.map(getHead)} columnOf={getColumn} />
            ) : (
              columns.map((column) => getColumn(column))
            )}
            {heads.length === 1 && heads[0]?.id === null && <NoStages />}
          </section>
        </div>
      </DragArea>
      <div role="status" className="visually-hidden">
        {lifting.announcement}
      </div>
      <DragOverlay dropAnimation={null}>
        {record ? (
          <div className={classes.overlay}>
            <CardFace record={record} fields={card} />
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  )
}

/** The board makes its own announcements, however a card is moved. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
