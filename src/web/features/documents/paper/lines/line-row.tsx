/** One line of the document, editable in place, with all its keys. */
import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import { billTypes } from '../../../../../contract/resources/documents/document-totals.ts'
import { titleOf } from '../../../../data/record.ts'
import { t } from '../../../../language/t.ts'
import { useFormats } from '../../../../resource/fields/formats.ts'
import { useAskedField } from '../../../../ui/keys/asked-field.ts'
import { Menu } from '../../../../ui/menus/menu.tsx'
import { useDropMark } from '../../../../ui/reorder/drop-mark.ts'
import { ReorderHandle } from '../../../../ui/reorder/reorder-handle.tsx'
import type { DocumentView } from '../../document-views.ts'
import cells from '../cell.module.css'
import { Cell, TextCell } from '../cell.tsx'
import classes from '../paper.module.css'
import { useProducts } from '../products/products.tsx'
import type { LineActions } from './line-actions.ts'
import type { RowEdit } from './line-edits.ts'
import { lineId } from './line-moves.ts'
import { type EditableLine, withTyped } from './line-rows.ts'
import { isByHand, isHourly } from './line-values.ts'
import { RowTrouble } from './row-trouble.tsx'

export interface PaperColumns {
  /** Whether the caller may see prices at all. */
  readonly money: boolean
  /** Percent that taxed lines carry; null where the document is not taxed. */
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
  const asked = useAskedField()
  const keys = useRowKeys(props)
  const products = useProducts({ row: row.row, edit, actions })
  const cell = { row: row.row, line, edit, actions, onKeyDown: keys }
  const { locale, decimals } = useFormats()
  const typed = withTyped(line, edit, locale, decimals)
  const hasNote = asked.isThere || Boolean(line.description) || edit?.texts.description !== undefined
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
          {row.isStored && <ReorderHandle id={lineId(row.row)} name={titleOf(kind.lines, line)} grip={sortable} />}
        </td>
        <td className={classes.name} data-column="name" onBlur={asked.leave}>
          <TextCell
            {...cell}
            cell="name"
            {...(row.isNew ? { placeholder: t('Add a line, or type / for a product') } : {})}
            combobox={products.combobox}
            onKeyDown={(event) => products.onKeyDown(event) || keys(event)}
          />
          {products.list}
          {hasNote && <TextCell {...cell} cell="description" placeholder={t('Note')} takesFocus={asked.takesFocus} />}
        </td>
        <td className={classes.number} data-column="quantity">
          <Cell {...cell} cell="quantity" />
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
            <Cell {...cell} line={typed} cell="amount" />
          </td>
        )}
        <td className={classes.tool} data-column="menu">
          {!row.isNew && <LineMenu {...props} addNote={hasNote ? null : asked.ask} leavesFocus={asked.takesFocus} />}
        </td>
      </tr>
      <RowTrouble {...{ line, typed, edit, actions }} row={row.row} columns={columns.money ? 8 : 5} />
    </>
  )
})

function TaxCell({ row: { row, line }, columns, actions }: Props) {
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
    >
      {isTaxed ? percent(columns.taxrate) : '–'}
    </button>
  )
}

interface LineMenuProps extends Props {
  readonly addNote: (() => void) | null
  /** With what was chosen last. */
  readonly leavesFocus: boolean
}

function LineMenu({ row: { row, line }, actions, stepAcross, addNote, leavesFocus }: LineMenuProps) {
  const name = String(line.name ?? '')
  return (
    <Menu position="bottom-end" returnFocus={!leavesFocus}>
      <Menu.Target>
        <ActionIcon className={classes.more} aria-label={t('Actions for {name}', { name })} size={24}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {addNote && <Menu.Item onClick={addNote}>{t('Add a note')}</Menu.Item>}
        <Menu.Item rightSection={<kbd>{t('Ctrl D')}</kbd>} onClick={() => actions.double(row)}>
          {t('Duplicate')}
        </Menu.Item>
        <Menu.Item rightSection={<kbd>{t('Alt ↑')}</kbd>} onClick={() => stepAcross(row, false)}>
          {t('Move up')}
        </Menu.Item>
        <Menu.Item rightSection={<kbd>{t('Alt ↓')}</kbd>} onClick={() => stepAcross(row, true)}>
          {t('Move down')}
        </Menu.Item>
        <Menu.Divider />
        {isHourly(line) ? (
          <Menu.Item onClick={() => actions.set(row, asPieces(line))}>{t('Charge a fixed price')}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => actions.set(row, asHours(line))}>{t('Charge by the hour')}</Menu.Item>
        )}
        {line.billType !== billTypes.none && (
          <Menu.Item onClick={() => actions.set(row, { billType: billTypes.none, manualBillAmount: null })}>
            {t('Do not charge')}
          </Menu.Item>
        )}
        {isByHand(line) && (
          <Menu.Item onClick={() => actions.set(row, { manualBillAmount: null })}>
            {t('Recalculate the amount')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="var(--danger)" onClick={() => actions.remove(row)}>
          {t('Delete line')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const asPieces = (line: EditableLine['line']) => ({
  billType: billTypes.fixed,
  outUnitQty: 1,
  outUnitPrice: Number(line.billAmount ?? 0),
  manualBillAmount: null,
})

const asHours = (line: EditableLine['line']) => ({
  billType: billTypes.hourly,
  projectedTimeSpent: Number(line.projectedTimeSpent ?? 0) || Math.round(Number(line.outUnitQty ?? 1) * 60),
  ...(Number(line.outUnitPrice) > 0 ? { outLabourPrice: Number(line.outUnitPrice) } : {}),
  manualBillAmount: null,
})

/** Enter adds a line below, Ctrl+D doubles, Alt with arrows moves, Backspace on an empty line deletes, Escape forgets. */
function useRowKeys({ row, phase, actions, stepAcross }: Props) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const input = event.currentTarget as HTMLInputElement | HTMLTextAreaElement
    const cell = input.dataset.cell as Parameters<LineActions['leave']>[1]
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    const handled = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.key === 'Enter' && !event.shiftKey && cell !== 'description') {
      handled()
      actions.leave(row.row, cell)
      if (!(row.isNew && input.value.trim() === '' && cell === 'name')) actions.add(phase, row.row)
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      handled()
      actions.double(row.row)
    } else if (event.altKey && isArrow) {
      handled()
      stepAcross(row.row, event.key === 'ArrowDown')
      actions.focus(row.row, cell)
    } else if (isArrow && input instanceof HTMLInputElement) {
      handled()
      goTo(input, cell, event.key === 'ArrowDown')
    } else if (event.key === 'Backspace' && cell === 'name' && input.value === '') {
      handled()
      actions.remove(row.row)
    } else if (event.key === 'Escape') {
      handled()
      actions.revert(row.row, cell)
    } else event.stopPropagation()
  }
}

/** The same cell of the row above or below. */
function goTo(input: HTMLElement, cell: string, down: boolean): void {
  const all = [...(input.closest('table')?.querySelectorAll<HTMLElement>(`[data-cell="${cell}"]`) ?? [])]
  all[all.indexOf(input) + (down ? 1 : -1)]?.focus()
}
