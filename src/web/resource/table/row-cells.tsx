/** The cells of one row, after its handle. */
import { titleOf } from '../../data/record.ts'
import { RecordCell } from './record-cell.tsx'
import classes from './record-table.module.css'
import type { RowProps } from './row-props.ts'

export function RowCells({ view, columns, pinned, record, canSelect, selected, onToggle, editing, actions }: RowProps) {
  const title = titleOf(view.resource, record)
  return (
    <>
      {canSelect && (
        <td className={classes.tool}>
          <input
            type="checkbox"
            aria-label={`Select ${title}`}
            checked={selected}
            onClick={onToggle}
            onChange={() => {}}
          />
        </td>
      )}
      {columns.map((column) => (
        <RecordCell
          key={column.name}
          view={view}
          column={column}
          pinned={pinned.includes(column.name)}
          record={record}
          editing={editing?.column === column.name ? editing : null}
          actions={actions}
        />
      ))}
    </>
  )
}
