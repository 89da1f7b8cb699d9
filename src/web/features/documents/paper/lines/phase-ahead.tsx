/**
 * Header of the phase that the server creates with the first line of a document. Shown from the start, so that nothing moves
 * under the user's cursor when the line is stored.
 */
import type { RecordData } from '../../../../data/record.ts'
import { t } from '../../../../language/t.ts'
import cells from '../cell.module.css'
import classes from '../paper.module.css'
import { Subtotal } from '../read/subtotal.tsx'
import type { PaperColumns } from './line-row.tsx'

interface Props {
  /** Lines with their unsaved texts. */
  readonly lines: readonly RecordData[]
  readonly columns: PaperColumns
}

export function PhaseAhead({ lines, columns }: Props) {
  return (
    <tr className={classes.phase}>
      <td className={classes.tool} />
      <th scope="rowgroup" colSpan={columns.money ? 5 : 3}>
        <span className={cells.cell} data-still>
          {t('General')}
        </span>
      </th>
      {columns.money && <Subtotal lines={lines} />}
      <td className={classes.tool} />
    </tr>
  )
}
