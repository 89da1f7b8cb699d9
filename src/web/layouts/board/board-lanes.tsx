/**
 * The board with a lane for each person: stages are named once above all lanes, and the lanes scroll together. On a
 * narrow screen one stage fills the width, with the people whose cards are in it below each other.
 */
import type { ComponentProps, ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import classes from './board.module.css'
import { ColumnHead } from './board-column.tsx'
import type { StageColumn } from './card-positions.ts'
import type { Lane } from './lanes.ts'

interface Props {
  readonly lanes: readonly Lane[]
  readonly heads: readonly ComponentProps<typeof ColumnHead>[]
  readonly columnOf: (column: StageColumn, laneName: string) => ReactNode
}

export function Lanes({ lanes, heads, columnOf }: Props) {
  return (
    <div className={classes.sheet}>
      <div className={classes.heads}>
        {heads.map((head) => (
          <ColumnHead key={head.column.key} {...head} />
        ))}
      </div>
      {lanes.map((lane) => (
        <section key={lane.key} className={classes.lane} aria-label={lane.name}>
          <LaneHead lane={lane} cards={lane.columns.reduce((sum, { cards }) => sum + cards.length, 0)} />
          <div className={classes.parts}>{lane.columns.map((column) => columnOf(column, lane.name))}</div>
        </section>
      ))}
    </div>
  )
}

export function NarrowLanes({ lanes, heads, columnOf }: Props) {
  return heads.map((head, index) => (
    <section key={head.column.key} className={classes.column} aria-label={head.column.name}>
      <ColumnHead {...head} />
      <div className={classes.scroller}>
        {lanes.map((lane) => {
          const column = lane.columns[index]
          if (!column || column.cards.length === 0) return null
          return (
            <div key={lane.key} className={classes.lane}>
              <LaneHead lane={lane} cards={column.cards.length} />
              {columnOf(column, lane.name)}
            </div>
          )
        })}
      </div>
    </section>
  ))
}

const LaneHead = ({ lane: { person, name }, cards }: { lane: Lane; cards: number }) => (
  <h3 className={classes.whose}>
    {person && <Avatar name={name} />}
    <span>{name}</span>
    <span className={classes.count}>{cards}</span>
  </h3>
)
