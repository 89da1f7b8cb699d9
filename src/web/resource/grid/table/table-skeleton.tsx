/** The skeleton of a list: rows of the final height, and in a table with the final columns. */
import type { ReactNode } from 'react'
import { t, within } from '../../../language/t.ts'
import { getLayout, leadingTools, type Table } from './layout.ts'
import classes from './table-skeleton.module.css'

interface Labelled {
  /** The list's name on the page. */
  readonly label: string
}

export function TableSkeleton({ label, ...table }: Table & Labelled) {
  const tools = leadingTools(table).length
  return (
    <Outline label={label} isTable style={getLayout(table, null)}>
      {(row) => (
        <>
          {tools > 0 && <span style={{ gridColumn: `span ${tools}` }} />}
          {table.columns.map(({ name }) => (
            <Bar key={name} share={50 + ((row * 13 + name.length * 7) % 40)} />
          ))}
        </>
      )}
    </Outline>
  )
}

export const CardsSkeleton = ({ label }: Labelled) => (
  <Outline label={label}>{(row) => <Bar share={50 + ((row * 13) % 40)} />}</Outline>
)

interface OutlineProps extends Labelled {
  readonly isTable?: boolean
  readonly style?: React.CSSProperties
  readonly children: (row: number) => ReactNode
}

function Outline({ label, isTable, style, children }: OutlineProps) {
  return (
    <div
      className={classes.outline}
      role="status"
      aria-label={t('Loading {what}', { what: within(label) })}
      data-table={isTable}
      style={style}
    >
      {Array.from({ length: 14 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outline has no identity
        <div key={row} className={classes.row}>
          {children(row)}
        </div>
      ))}
    </div>
  )
}

const Bar = ({ share }: { share: number }) => (
  <span className={classes.cell}>
    <span className={classes.bar} style={{ width: `${share}%` }} />
  </span>
)
