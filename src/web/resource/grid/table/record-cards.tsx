/**
 * The rows as cards for narrow screens: two lines each, the title and the values of the other columns, under the
 * headings of their groups.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useMemo, useRef } from 'react'
import { key, type RecordData } from '../../../data/record.ts'
import { usePrinting } from '../../../ui/measure/printing.ts'
import { magnified } from '../../../ui/measure/reading-size.ts'
import type { Column } from '../../columns/columns.ts'
import { CellValue } from '../../values/cell-value.tsx'
import type { View } from '../../view.ts'
import classes from './record-cards.module.css'
import { TitleLink } from './record-cell.tsx'
import type { RowActions } from './rows/row-actions.ts'
import { CompleteButton, type RowTools } from './rows/row-tools.tsx'

interface Props {
  readonly view: View
  readonly columns: readonly Column[]
  readonly rows: readonly RecordData[]
  readonly actions: RowActions
  readonly label: string
  readonly groupOf?: ((record: RecordData) => string) | undefined
  readonly complete?: RowTools['complete']
}

/** Values that are never truncated, because people look for them: due date, state, amount. */
const isFact = ({ field, relation }: Column, { resource }: View) =>
  ['date', 'state', 'money', 'minutes'].includes(field.kind) ||
  (relation !== null && resource.fields[relation]?.target === 'workstages')
const mostFacts = 3

/** If there are too many facts, keeps those that the view names, or those that a narrow table hides last. */
function getFacts(columns: readonly Column[], view: View): readonly Column[] {
  const facts = columns.filter((column) => isFact(column, view))
  if (view.facts) return facts.filter(({ name }) => view.facts?.includes(name))
  if (facts.length <= mostFacts) return facts
  const matchingFacts = facts.filter(({ name }) => !view.leaves?.includes(name))
  return matchingFacts.slice(0, mostFacts)
}

/** Height of both lines and the border, in pixels. */
const cardHeight = 61
const headingHeight = 40

interface Heading {
  readonly heading: string
  readonly count: number
}

type Entry = RecordData | Heading

/** The records under the headings of their groups, as in the table; only records if there are no groups. */
function getEntries(rows: readonly RecordData[], getGroup: Props['groupOf']): readonly Entry[] {
  if (!getGroup) return rows
  return [...Map.groupBy(rows, getGroup)].flatMap(([heading, members]) => [
    { heading, count: members.length } satisfies Heading,
    ...members,
  ])
}

const isHeading = (entry: Entry): entry is Heading => 'heading' in entry && !('id' in entry)

export function RecordCards({ view, columns, rows, actions, label, groupOf, complete }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const entries = useMemo(() => getEntries(rows, groupOf), [rows, groupOf])
  const isPrinting = usePrinting()
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => magnified(isHeading(entries[index] as Entry) ? headingHeight : cardHeight),
    getItemKey: (index) => getKey(entries[index] as Entry),
    overscan: isPrinting ? entries.length : 8,
  })
  const matchingColumns = columns.filter((column) => column.name !== view.resource.title)
  const facts = getFacts(matchingColumns, view)
  // Leaves out cells with controls, which would be truncated and unusable here.
  const texts = matchingColumns.filter((column) => !isFact(column, view) && !view.listCells?.[column.name])
  return (
    <div ref={scroller} className={classes.scroller} data-print="whole">
      <ul aria-label={label} className={classes.cards} style={isPrinting ? {} : { height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const record = entries[index]
          if (!record) return null
          const style = isPrinting ? {} : { transform: `translateY(${start}px)` }
          if (isHeading(record)) return <GroupHeading key={getKey(record)} {...record} style={style} />
          return (
            <li
              key={getKey(record)}
              data-id={key(record)}
              className={classes.card}
              data-completes={complete && true}
              style={style}
            >
              {complete && <CompleteButton view={view} record={record} complete={complete} />}
              <TitleLink view={view} record={record} actions={actions} />
              <span className={classes.second}>
                <span className={classes.texts}>
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

const getKey = (entry: Entry) => (isHeading(entry) ? `group ${entry.heading}` : key(entry))

function GroupHeading({ heading, count, style }: Heading & { readonly style: CSSProperties }) {
  return (
    <li className={classes.heading} style={style}>
      <h2>{heading}</h2>
      <span className="quiet">{count}</span>
    </li>
  )
}

function CardValues({ columns, view, record }: Pick<Props, 'columns' | 'view'> & { readonly record: RecordData }) {
  const matchingColumns = columns.filter(({ name }) => !isNothing(record[name]))
  return matchingColumns.map((column) => (
    <span key={column.name} className={classes.text}>
      <CellValue view={view} column={column} record={record} />
    </span>
  ))
}

/** Empty values are left out: two lines have no room for dashes. */
const isNothing = (value: unknown) => value === undefined || value === null || value === '' || value === 0
