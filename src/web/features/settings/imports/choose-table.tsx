/** Where the table is in the file: its sheet, and the row of its headings. */
import { NativeSelect } from '@mantine/core'
import type { Import } from '../../../../contract/operations/imports.ts'
import { useImportChanges } from '../../../data/imports.ts'
import { t } from '../../../language/t.ts'
import { useSending } from '../../../ui/sending.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import classes from './imports.module.css'

export function ChooseTable({ file: { id, table } }: { file: Import }) {
  const { layOut } = useImportChanges()
  const { isSending, send } = useSending()
  if (!table) return null
  const { sheets, sheet, headingrow, first } = table
  const choose = (change: Parameters<typeof layOut>[1]) =>
    send(() => layOut(id, change)).catch((error: unknown) => announceFailure(t("Couldn't read the file again"), error))
  return (
    <div className={classes.choices}>
      {sheets.length > 1 && (
        <NativeSelect
          label={t('Sheet')}
          disabled={isSending}
          value={sheet ?? ''}
          data={[...sheets]}
          onChange={({ currentTarget }) => choose({ sheet: currentTarget.value })}
        />
      )}
      <NativeSelect
        label={t('Headings')}
        disabled={isSending}
        value={String(headingrow ?? '')}
        data={[
          ...first.map(({ row, texts }) => ({
            value: String(row),
            label: t('Row {row}: {texts}', { row, texts: texts.join(' · ') }),
          })),
          { value: '0', label: t('The file has no headings') },
        ]}
        onChange={({ currentTarget }) => choose({ headingrow: Number(currentTarget.value) })}
      />
    </div>
  )
}
