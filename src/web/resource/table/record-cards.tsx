/** The same rows for a narrow screen: two lines each, the title and what else the columns say. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { key, type RecordData } from '../../data/record.ts'
import type { Column } from '../columns/columns.ts'
import type { View } from '../view.ts'
import classes from './record-cards.module.css'
import { CellValue, TitleLink } from './record-cell.tsx'
import type { RowActions } from './row-actions.ts'
import { CompleteCircle, type RowTools } from './row-tools.tsx'

interface Props {
  readonly view: View
  readonly columns: readonly Column[]
  readonly rows: readonly RecordData[]
  readonly actions: RowActions
  readonly label: string
  readonly groupOf?: ((record: RecordData) => string) | undefined
  readonly complete?: RowTools['complete']
}

/** What is never cut, because a row is opened for it: when it is due, its state, its amount. */
const isFact = ({ field, relation }: Column, { resource }: View) =>
  ['date', 'state', 'money', 'minutes'].includes(field.kind) ||
  (relation !== null && resource.fields[relation]?.target === 'workstages')
const mostFacts = 3

/** Where there are more facts than room, those go that leave a narrow table first. */
function factsOf(columns: readonly Column[], view: View): readonly Column[] {
  const facts = columns.filter((column) => isFact(column, view))
  if (facts.length <= mostFacts) return facts
  const kept = facts.filter(({ name }) => !view.leaves?.includes(name))
  return kept.slice(0, mostFacts)
}

/** Both lines and the hairline, in pixels. */
const cardHeight = 61

export function RecordCards({ view, columns, rows, actions, label, groupOf, complete }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: 8,
  })
  const others = columns.filter((column) => column.name !== view.resource.title)
  const facts = factsOf(others, view)
  // What is edited where it stands in a table has no room here: a control that is cut cannot be used.
  const texts = others.filter((column) => !isFact(column, view) && !view.listCells?.[column.name])
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul aria-label={label} className={classes.cards} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const record = rows[index]
          if (!record) return null
          return (
            <li
              key={key(record)}
              className={classes.card}
              data-completes={complete && true}
              style={{ transform: `translateY(${start}px)` }}
            >
              {complete && <CompleteCircle view={view} record={record} complete={complete} />}
              <TitleLink view={view} record={record} actions={actions} />
              <span className={classes.second}>
                <span className={classes.texts}>
                  {groupOf && <span className={classes.text}>{groupOf(record)}</span>}
                  <CardValues columns={texts} view={view} record={record} />
                </span>
                <span className={classes.facts}>
                  <CardValues columns={facts} view={view} record={record} />
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function CardValues({ columns, view, record }: Pick<Props, 'columns' | 'view'> & { readonly record: RecordData }) {
  const said = columns.filter(({ name }) => !isNothing(record[name]))
  return said.map((column) => (
    <span key={column.name} className={classes.text}>
      <CellValue view={view} column={column} record={record} />
    </span>
  ))
}

/** Two lines have no room for dashes. */
const isNothing = (value: unknown) => value === undefined || value === null || value === '' || value === 0
