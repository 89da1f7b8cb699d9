/** The third step: what the import would do, and the rows to correct first. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Import } from '../../../../contract/operations/imports.ts'
import { useImportChanges } from '../../../data/imports.ts'
import { listWords, t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import { BadRows } from './bad-rows.tsx'
import { DecidedCauses } from './cause-list.tsx'
import { MixedColumns } from './column-reading.tsx'
import { ImportTotals } from './import-totals.tsx'
import { getCountText, namedInWords, rowsCounted } from './import-words.ts'
import classes from './imports.module.css'
import { RecognisedRows } from './recognised-rows.tsx'
import { SampleRecords } from './sample-records.tsx'
import { VanishedRows } from './vanished-rows.tsx'

export function CheckRows({ file, back }: { file: Import; back: () => void }) {
  const { run } = useImportChanges()
  const { number } = useFormats()
  const [isStarting, setStarting] = useState(false)
  const { created, updated, unchanged, bad, skipped, resource } = file
  const names = namedInWords(file, number)
  const sound = created + updated
  const start = async () => {
    setStarting(true)
    await run(file.id).catch((error: unknown) => announceFailure(t("Couldn't start the import"), error))
    setStarting(false)
  }
  return (
    <section aria-label={t('Check')} className={classes.step}>
      <dl className={classes.counts}>
        <Count name={t('To create')} value={created} />
        <Count name={t('To update')} value={updated} />
        <Count name={t('Unchanged')} value={unchanged} />
        <Count name={t('To fix')} value={bad} isBad={bad > 0} />
        {skipped > 0 && <Count name={t('Left out')} value={skipped} />}
      </dl>
      {names.length > 0 && <p>{t('Created with them: {what}.', { what: listWords(names) })}</p>}
      <ImportTotals file={file} />
      <MixedColumns file={file} />
      {bad > 0 && <BadRows file={file} />}
      <DecidedCauses file={file} />
      <RecognisedRows file={file} />
      {file.vanished > 0 && <VanishedRows file={file} />}
      <SampleRecords file={file} />
      <div className={classes.actions}>
        <Button variant="filled" loading={isStarting} disabled={sound === 0} onClick={start}>
          {sound === 0 ? t('Nothing to import') : t('Import {what}', { what: getCountText(resource, sound, number) })}
        </Button>
        <Button variant="subtle" color="gray" onClick={back}>
          {t('Back to columns')}
        </Button>
        {bad > 0 && sound > 0 && (
          <span className="quiet">{t('{what} will be skipped.', { what: rowsCounted(bad, number) })}</span>
        )}
      </div>
    </section>
  )
}

export function Count({ name, value, isBad = false }: { name: string; value: number; isBad?: boolean }) {
  const { number } = useFormats()
  return (
    <div className={classes.count} data-bad={isBad || undefined}>
      <dt>{name}</dt>
      <dd className="number">{number(value)}</dd>
    </div>
  )
}
