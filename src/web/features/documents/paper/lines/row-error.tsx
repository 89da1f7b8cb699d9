/**
 * Shows below a line why it is not saved, with a way to decide or retry. Also warns of a discount larger than the line, which
 * is saved all the same.
 */
import { Button } from '@mantine/core'
import { offBeyond } from '../../../../../contract/resources/documents/document-totals.ts'
import type { RecordData } from '../../../../data/record.ts'
import { t } from '../../../../language/t.ts'
import { useFormats } from '../../../../resource/inputs/fields/formats.ts'
import classes from '../paper.module.css'
import type { LineActions } from './line-actions.ts'
import { noEdit, type RowEdit } from './line-edits.ts'
import { cellLabels, cellNames, type LineValues, shownText } from './line-values.ts'

interface Props {
  readonly row: string
  readonly line: RecordData
  /** The line with its unsaved texts. */
  readonly draftLine: LineValues
  readonly edit: RowEdit | undefined
  readonly actions: LineActions
  readonly columns: number
}

export function RowError({ row, line, draftLine, edit, actions, columns }: Props) {
  const formats = useFormats()
  const { conflict, errors, failures } = edit ?? noEdit
  const wrong = cellNames.flatMap((cell) => errors[cell] ?? [])[0]
  const refusal = cellNames.flatMap((cell) => failures[cell] ?? [])[0]
  const beyond = offBeyond(draftLine, formats.decimals)
  if (!conflict && refusal === undefined && wrong === undefined) {
    return beyond > 0 && <Beyond money={formats.money(beyond)} columns={columns} />
  }
  return (
    <tr className={classes.trouble}>
      <td />
      <td colSpan={columns - 1} role="alert">
        {conflict ? (
          <>
            <span>
              {t('{cell} is now “{value}”: someone changed it while you were editing.', {
                cell: cellLabels[conflict.cell],
                value: shownText(conflict.cell, { ...line, ...conflict.theirs }, formats) || t('empty'),
              })}
            </span>
            <Button size="compact-sm" onClick={() => actions.settle(row, 'theirs')}>
              {t('Keep theirs')}
            </Button>
            <Button size="compact-sm" onClick={() => actions.settle(row, 'mine')}>
              {t('Use “{mine}”', { mine: conflict.mine })}
            </Button>
          </>
        ) : refusal === undefined ? (
          <span>{wrong}</span>
        ) : (
          <>
            <span>{t('Not saved. {refused}', { refused: refusal })}</span>
            <Button size="compact-sm" onClick={() => actions.retry(row)}>
              {t('Retry')}
            </Button>
          </>
        )}
      </td>
    </tr>
  )
}

const Beyond = ({ money, columns }: { money: string; columns: number }) => (
  <tr className={classes.trouble}>
    <td />
    <td colSpan={columns - 1} role="status">
      <span>{t('The discount is more than the line comes to: {money} more comes off the total.', { money })}</span>
    </td>
  </tr>
)
