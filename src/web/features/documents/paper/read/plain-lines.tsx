/** The lines of a read-only document. */
import { getTitle, key, type RecordData } from '../../../../data/record.ts'
import { t } from '../../../../language/t.ts'
import { useFormats } from '../../../../resource/inputs/fields/formats.ts'
import type { DocumentView } from '../../document-views.ts'
import { useFigureWidths } from '../figure-widths.ts'
import { LineHead } from '../lines/line-head.tsx'
import type { PaperColumns } from '../lines/line-row.tsx'
import type { PhaseRows } from '../lines/line-rows.ts'
import { isByHand, shownText } from '../lines/line-values.ts'
import classes from './plain-lines.module.css'
import { Subtotal } from './subtotal.tsx'

interface Props {
  readonly kind: DocumentView
  readonly groups: readonly PhaseRows[]
  readonly columns: PaperColumns
}

export function PlainLines({ kind, groups, columns }: Props) {
  return (
    <table className={classes.lines} aria-label={t('Lines')} {...useFigureWidths(groups)}>
      <LineHead columns={columns} isEditable={false} />
      {groups.map(({ phase, rows }) => (
        <tbody key={phase ? key(phase) : 'none'}>
          {phase && (
            <tr className={classes.phase}>
              <th scope="rowgroup" colSpan={columns.money ? 5 : 3}>
                {getTitle(kind.phases, phase)}
                {phase.description !== undefined && <p className={classes.note}>{String(phase.description)}</p>}
              </th>
              {columns.money && <Subtotal lines={rows.map(({ line }) => line)} />}
            </tr>
          )}
          {rows.map(({ row, line }) => (
            <PlainLine key={row} line={line} columns={columns} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function PlainLine({ line, columns }: { line: RecordData; columns: PaperColumns }) {
  const formats = useFormats()
  const text = (cell: Parameters<typeof shownText>[0]) => shownText(cell, line, formats)
  return (
    <tr className={classes.line}>
      <td data-column="name">
        {text('name')}
        {text('description') !== '' && <p className={classes.note}>{text('description')}</p>}
      </td>
      <td className={classes.number} data-column="quantity">
        {text('quantity')}
      </td>
      {columns.money && (
        <>
          <td className={classes.number} data-column="price">
            {isByHand(line) ? '' : text('price')}
          </td>
          <td
            className={classes.number}
            data-column="discount"
            data-none={text('discount') === '' || undefined}
            data-quiet
          >
            {text('discount') || '–'}
          </td>
        </>
      )}
      <td className={classes.number} data-column="tax" data-quiet>
        {columns.taxrate !== null && line.taxable !== false ? formats.percent(columns.taxrate) : '–'}
      </td>
      {columns.money && (
        <td className={classes.number} data-column="amount">
          {text('amount')}
        </td>
      )}
    </tr>
  )
}
