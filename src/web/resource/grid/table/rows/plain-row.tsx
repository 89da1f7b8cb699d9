import { memo } from 'react'
import classes from '../record-table.module.css'
import { RowCells } from './row-cells.tsx'
import { isUnchanged, type RowProps, rowAttributes } from './row-props.ts'

/** A row that cannot be dragged. */
export const PlainRow = memo(
  (props: RowProps) => (
    <tr {...rowAttributes(props)}>
      {props.canReorder && <td className={classes.tool} />}
      <RowCells {...props} />
    </tr>
  ),
  isUnchanged,
)
