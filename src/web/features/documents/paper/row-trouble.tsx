/** What keeps a line from being stored, under the line: its text is kept until somebody decides. */
import { Button } from '@mantine/core'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/fields/formats.ts'
import type { LineActions } from './line-actions.ts'
import type { RowEdit } from './line-edits.ts'
import { cellLabels, cellNames, shownText } from './line-values.ts'
import classes from './paper.module.css'

interface Props {
  readonly row: string
  readonly line: RecordData
  readonly edit: RowEdit
  readonly actions: LineActions
  readonly columns: number
}

export function RowTrouble({ row, line, edit, actions, columns }: Props) {
  const formats = useFormats()
  const { conflict, errors, failed } = edit
  const wrong = cellNames.flatMap((cell) => errors[cell] ?? [])[0]
  const refused = cellNames.flatMap((cell) => failed[cell] ?? [])[0]
  if (!conflict && refused === undefined && wrong === undefined) return null
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
        ) : refused === undefined ? (
          <span>{wrong}</span>
        ) : (
          <>
            <span>{t('Not saved. {refused}', { refused })}</span>
            <Button size="compact-sm" onClick={() => actions.retry(row)}>
              {t('Retry')}
            </Button>
          </>
        )}
      </td>
    </tr>
  )
}
