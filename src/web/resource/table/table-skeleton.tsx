/** The outline of a table that is on its way: the columns it will have, rows of the height they will have. */

import type { Column } from '../columns/columns.ts'
import type { View } from '../view.ts'
import classes from './table-skeleton.module.css'

export function TableSkeleton({ view, columns, wide }: { view: View; columns: readonly Column[]; wide: boolean }) {
  const shown = wide ? columns : columns.slice(0, 1)
  return (
    <div className={classes.outline} role="status" aria-label={`Loading ${view.resource.label.toLowerCase()}`}>
      {Array.from({ length: 14 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outline has no identity
        <div key={row} className={classes.row} data-wide={wide || undefined}>
          {shown.map(({ name, width }) => (
            <span key={name} style={name === view.resource.title ? { flex: 1 } : { width }}>
              <span className={classes.bar} style={{ width: `${50 + ((row * 13 + name.length * 7) % 40)}%` }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
