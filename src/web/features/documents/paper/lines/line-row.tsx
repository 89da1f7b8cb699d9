/** One line of the document, edited in place. */
import { useSortable } from '@dnd-kit/sortable'
import { type CSSProperties, memo } from 'react'
import { getTitle } from '../../../../data/record.ts'
import { t } from '../../../../language/t.ts'
import { usePastedLines } from '../../../../resource/dialogs/pasted-lines.tsx'
import { useFormats } from '../../../../resource/inputs/fields/formats.ts'
import { useOptionalField } from '../../../../ui/keys/optional-field.ts'
import { useDropMark } from '../../../../ui/reorder/drop-mark.ts'
import { ReorderHandle } from '../../../../ui/reorder/reorder-handle.tsx'
import type { DocumentView } from '../../document-views.ts'
import cells from '../cell.module.css'
import { Cell, TextCell } from '../cell.tsx'
import classes from '../paper.module.css'
import { useProducts } from '../products/products.tsx'
import type { LineActions } from './line-actions.ts'
import type { RowEdit } from './line-edits.ts'
import { useLineKeys } from './line-keys.ts'
import { LineMenu } from './line-menu.tsx'
import { type EditableLine, withTyped } from './line-rows.ts'
import { asPieces, isByHand, isHourly } from './line-values.ts'
import { RowError } from './row-error.tsx'
import { lineId } from './row-ids.ts'

export interface PaperColumns {
  /** Whether the user may see prices. */
  readonly money: boolean
  /** Tax rate of taxable lines in percent; null if the document has no tax. */
  readonly taxrate: number | null
}

interface Props {
  readonly kind: DocumentView
  readonly row: EditableLine
  readonly edit: RowEdit | undefined
  readonly phase: string | null
  readonly columns: PaperColumns
  readonly actions: LineActions
  readonly stepAcross: (row: string, down: boolean) => void
}

export const LineRow = memo((props: Props) => {
  const { kind, row, edit, columns, actions } = props
  const { line } = row
  const sortable = useSortable({ id: lineId(row.row), disabled: !row.isStored })
  const mark = useDropMark(lineId(row.row))
  const optionalField = useOptionalField()
  const { phase, stepAcross } = props
  const keys = useLineKeys({ row, phase, actions, stepAcross })
  const products = useProducts({ row: row.row, edit, actions })
  const pasting = usePastedLines(kind.lines, (names) => actions.replace(row.row, phase, names))
  // Lines pasted into the text of a line become part of it.
  const isBlank = row.isNew && !edit?.texts.name
  const cell = { row: row.row, line, edit, actions, onKeyDown: keys }
  const { locale, decimals } = useFormats()
  const record = withTyped(line, edit, locale, decimals)
  const hasNote = optionalField.isThere || Boolean(line.description) || edit?.texts.description !== undefined
  return (
    <>
      <tr
        ref={sortable.setNodeRef}
        className={classes.line}
        style={{ '--depth': row.depth } as CSSProperties}
        data-row={row.row}
        data-new={row.isNew || undefined}
        data-mark={mark}
        data-dragging={sortable.isDragging || undefined}
      >
        <td className={classes.tool} data-column="handle">
          {row.isStored && <ReorderHandle id={lineId(row.row)} name={getTitle(kind.lines, line)} grip={sortable} />}
        </td>
        <td className={classes.name} data-column="name" onBlur={optionalField.leave}>
          <TextCell
            {...cell}
            cell="name"
            {...(row.isNew ? { placeholder: t('Add a line, or type / for a product') } : {})}
            combobox={products.combobox}
            {...(isBlank ? { onPaste: pasting.onPaste } : {})}
            onKeyDown={(event) => products.onKeyDown(event) || keys(event)}
          />
          {products.list}
          {pasting.question}
          {hasNote && (
            <TextCell {...cell} cell="description" placeholder={t('Note')} takesFocus={optionalField.takesFocus} />
          )}
        </td>
        <td className={classes.number} data-column="quantity">
          <Cell {...cell} cell="quantity" />
          {isHourly(line) && (
            <button
              type="button"
              className={cells.unit}
              // The menu of the line has it for the keyboard.
              tabIndex={-1}
              onClick={() => actions.set(row.row, asPieces(line))}
            >
              {t('Charge by number')}
            </button>
          )}
        </td>
        {columns.money && (
          <>
            <td className={classes.number} data-column="price" data-faint={isByHand(line) || undefined}>
              <Cell {...cell} cell="price" />
            </td>
            <td className={classes.number} data-column="discount" data-quiet>
              <Cell {...cell} cell="discount" />
            </td>
          </>
        )}
        <td className={classes.number} data-column="tax" data-quiet>
          <TaxCell {...props} />
        </td>
        {columns.money && (
          <td className={classes.number} data-column="amount">
            <Cell {...cell} line={record} cell="amount" />
          </td>
        )}
        <td className={classes.tool} data-column="menu">
          {!row.isNew && (
            <LineMenu
              {...{ row, actions, stepAcross }}
              addNote={hasNote ? null : optionalField.ask}
              leavesFocus={optionalField.takesFocus}
            />
          )}
        </td>
      </tr>
      <RowError {...{ line, edit, actions }} row={row.row} columns={columns.money ? 8 : 5} />
    </>
  )
})

function TaxCell({ row: { row, line }, columns, actions, phase }: Props) {
  const isTaxed = line.taxable !== false
  const { percent } = useFormats()
  if (columns.taxrate === null) return <span>–</span>
  return (
    <button
      type="button"
      className={cells.tax}
      role="switch"
      aria-checked={isTaxed}
      aria-label={t('Tax on {line}', { line: String(line.name ?? t('the new line')) })}
      disabled={row.startsWith('new-') && line.name === undefined}
      onClick={() => actions.set(row, { taxable: !isTaxed })}
      onKeyDown={(event) => {
        // Enter adds the next line, as in every cell; Space switches the tax.
        if (event.key !== 'Enter' || event.shiftKey) return
        event.preventDefault()
        event.stopPropagation()
        actions.add(phase, row)
      }}
    >
      {isTaxed ? percent(columns.taxrate) : '–'}
    </button>
  )
}
