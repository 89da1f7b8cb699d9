/**
 * One column: its stage, the number of its records and their sum, and its cards. All cards are rendered, so that
 * scrolling renders nothing.
 */
import { useDroppable } from '@dnd-kit/core'
import { type KeyboardEvent, memo } from 'react'
import { formatDuration } from '../../../contract/language/duration.ts'
import { getTitle, key } from '../../data/record.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { useOpened } from '../../resource/screen-search.ts'
import { StageMark } from '../../resource/values/related-value.tsx'
import { useGradually } from '../../ui/scrolling/gradually.ts'
import classes from './board.module.css'
import { BoardCard } from './board-card.tsx'
import type { CardFields } from './card-fields.ts'
import type { StageColumn } from './card-positions.ts'

interface Props {
  readonly column: StageColumn
  readonly count: number
  readonly sum: number | undefined
  readonly currency: string | undefined
  readonly sumField: string | null
  readonly card: CardFields
  /** Drop position of the moving card; null while it is over another column. */
  readonly mark: number | null
  /** The card that is being dragged, and the one lifted by keyboard. */
  readonly moving: string | null
  readonly lifted: string | null
  readonly canMove: boolean
  readonly canArrange: boolean
  readonly onKey: (event: KeyboardEvent, id: string) => void
  /** The lane of this column, if there are lanes: then the column heads are above all lanes. */
  readonly laneName?: string
}

/** Cards rendered at first, more than a screen shows. */
const step = 30

export const BoardColumn = memo((props: Props) => {
  const { column, mark, canMove, laneName } = props
  const drop = useDroppable({ id: column.key, disabled: !canMove })
  const isEmpty = column.cards.length === 0
  return (
    <section
      ref={drop.setNodeRef}
      className={classes.column}
      data-column={column.key}
      data-empty={(isEmpty && mark === null) || undefined}
      data-over={mark !== null || undefined}
      aria-label={laneName === undefined ? column.name : `${column.name}, ${laneName}`}
    >
      {laneName === undefined && <ColumnHead {...props} />}
      {isEmpty ? mark !== null && <div className={classes.landing} /> : <Cards {...props} />}
    </section>
  )
})

type HeadProps = Pick<Props, 'column' | 'count' | 'sum' | 'currency' | 'sumField'>

export function ColumnHead({ column, count, sum, currency, sumField }: HeadProps) {
  return (
    <h2 className={classes.head}>
      <StageMark id={Number(column.id ?? 0)} color={column.color} />
      <span className={classes.stage}>{column.name}</span>
      <span className={classes.count}>{count}</span>
      <Sum sum={sum} currency={currency} sumField={sumField} />
    </h2>
  )
}

function Sum({ sum, currency, sumField }: Pick<Props, 'sum' | 'currency' | 'sumField'>) {
  const { view } = useListContext()
  const { roundMoney } = useFormats().inCurrency(currency)
  if (!sum || sumField === null) return null
  const text = view.resource.fields[sumField]?.kind === 'money' ? roundMoney(sum) : formatDuration(sum)
  return (
    <span className={classes.sum} title={view.resource.fields[sumField]?.label}>
      {text}
    </span>
  )
}

function Cards({ column, card, mark, moving, lifted, canMove, canArrange, onKey }: Props) {
  const { view, openRecord } = useListContext()
  const openId = useOpened()
  const { cards } = column
  const visibleCount = useGradually(cards.length, step)
  const matchingCards = cards.filter((record) => key(record) !== moving)
  const isHome = matchingCards.length < cards.length
  const shows = mark !== null && (canArrange || !isHome)
  const markedId = shows ? (matchingCards[mark] ?? matchingCards.at(-1)) : undefined
  const side = mark !== null && mark >= matchingCards.length ? 'after' : 'before'
  return (
    <div className={classes.scroller}>
      <ul className={classes.cards}>
        {cards.slice(0, visibleCount).map((record) => {
          const id = key(record)
          return (
            <li key={id} data-id={id}>
              <BoardCard
                id={id}
                record={record}
                fields={card}
                name={getTitle(view.resource, record)}
                href={`/${view.resource.name}/${id}`}
                canMove={canMove}
                isOpen={openId === id}
                isLifted={lifted === id}
                isMoving={moving === id}
                mark={markedId && key(markedId) === id ? side : undefined}
                onOpen={openRecord}
                onKey={onKey}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
