/** The actions menu of a line. */
import { ActionIcon } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { billTypes } from '../../../../../contract/resources/documents/document-totals.ts'
import type { RecordData } from '../../../../data/record.ts'
import { t } from '../../../../language/t.ts'
import { Menu } from '../../../../ui/menus/menu.tsx'
import classes from '../paper.module.css'
import type { LineActions } from './line-actions.ts'
import type { LineMoves } from './line-moves.ts'
import type { EditableLine } from './line-rows.ts'
import { asPieces, isByHand, isHourly } from './line-values.ts'

interface Props {
  readonly row: EditableLine
  readonly actions: LineActions
  readonly stepAcross: LineMoves['stepAcross']
  /** Null if the line already has a note. */
  readonly addNote: (() => void) | null
  /** Whether the chosen action has moved the focus, which then must not return to the button. */
  readonly leavesFocus: boolean
}

export function LineMenu({ row: { row, line }, actions, stepAcross, addNote, leavesFocus }: Props) {
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
        <Menu.Item rightSection={<kbd>{t('Ctrl D')}</kbd>} onClick={() => actions.duplicate(row)}>
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
          <>
            <Menu.Item onClick={() => actions.set(row, asPieces(line))}>{t('Charge by number')}</Menu.Item>
            <Menu.Item onClick={() => actions.set(row, asFixedPrice(line))}>{t('Charge a fixed price')}</Menu.Item>
          </>
        ) : (
          <Menu.Item onClick={() => actions.set(row, asHourly(line))}>{t('Charge by the hour')}</Menu.Item>
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

/** One unit at the price of the whole line. */
const asFixedPrice = (line: RecordData) => ({
  billType: billTypes.fixed,
  outUnitQty: 1,
  outUnitPrice: Number(line.billAmount ?? 0),
  manualBillAmount: null,
})

/** Keeps the price; a quantity without a time unit counts as hours. */
const asHourly = (line: RecordData) => ({
  billType: billTypes.hourly,
  projectedTimeSpent: Number(line.projectedTimeSpent ?? 0) || Math.round(Number(line.outUnitQty ?? 1) * 60),
  ...(Number(line.outUnitPrice) > 0 ? { outLabourPrice: Number(line.outUnitPrice) } : {}),
  manualBillAmount: null,
})
