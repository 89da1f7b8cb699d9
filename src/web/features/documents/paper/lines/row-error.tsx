/** Shows below a line why it is not saved, with a way to decide or retry. */
import { Button } from '@mantine/core'
import type { RecordData } from '../../../../data/record.ts'
import { t } from '../../../../language/t.ts'
import { useFormats } from '../../../../resource/inputs/fields/formats.ts'
import classes from '../paper.module.css'
import type { LineActions } from './line-actions.ts'
import { noEdit, type RowEdit } from './line-edits.ts'
import { cellLabels, cellNames, shownText } from './line-values.ts'

interface Props {
  readonly row: string
  readonly line: RecordData
  readonly edit: RowEdit | undefined
  readonly actions: LineActions
  readonly columns: number
}

export function RowError({ row, line, edit, actions, columns }: Props) {
  const formats = useFormats()
  const { conflict, errors, failures } = edit ?? noEdit
  const wrong = cellNames.flatMap((cell) => errors[cell] ?? [])[0]
  const refusal = cellNames.flatMap((cell) => failures[cell] ?? [])[0]
  if (!conflict && refusal === undefined && wrong === undefined) return null
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
