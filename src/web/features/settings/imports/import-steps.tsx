/** An import at its current step. */
import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useState } from 'react'
import { type ImportStatus, isBusy } from '../../../../contract/imports/import-status.ts'
import type { Import } from '../../../../contract/operations/imports.ts'
import { useImport, useImportChanges } from '../../../data/imports.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { ScreenPending } from '../../../ui/screen-pending.tsx'
import { announceFailure } from '../../../ui/toasts.tsx'
import { CheckRows } from './check-rows.tsx'
import { ImportResult } from './import-result.tsx'
import { rowsCounted } from './import-words.ts'
import classes from './imports.module.css'
import { MapColumns } from './map-columns.tsx'

const steps = [t('File'), t('Columns'), t('Check'), t('Import'), t('Done')] as const

const lastStep = steps.length - 1

const stepByKey: Readonly<Record<ImportStatus, number>> = {
  reading: 0,
  mapping: 1,
  checking: 2,
  checked: 2,
  running: 3,
  done: lastStep,
  stopped: lastStep,
  undoing: lastStep,
  undone: lastStep,
  failed: lastStep,
}

export function ImportSteps({ id, startAnother }: { id: number; startAnother: () => void }) {
  const { data: file, error, refetch } = useImport(id)
  const [isMapping, setMapping] = useState(false)
  if (error && !file) return <LoadFailure what={t('the import')} error={error} retry={refetch} />
  if (!file) return <ScreenPending />
  const mapsAgain = isMapping && file.status === 'checked'
  return (
    <>
      <StepNames current={mapsAgain ? 1 : stepByKey[file.status]} />
      {(file.status === 'mapping' || mapsAgain) && <MapColumns file={file} onMapped={() => setMapping(false)} />}
      {file.status === 'checked' && !mapsAgain && <CheckRows file={file} back={() => setMapping(true)} />}
      {isBusy(file) && <Underway file={file} />}
      {isFinished(file) && <ImportResult key={file.status} file={file} startAnother={startAnother} />}
    </>
  )
}

const isFinished = ({ status }: Import): boolean => stepByKey[status] === lastStep && !isBusy({ status })

export function StepNames({ current }: { current: number }) {
  return (
    <ol className={classes.steps} aria-label={t('Steps')}>
      {steps.map((name, index) => (
        <li key={name} aria-current={index === current ? 'step' : undefined} data-past={index < current || undefined}>
          {name}
        </li>
      ))}
    </ol>
  )
}

const statusTexts: Readonly<Partial<Record<ImportStatus, string>>> = {
  reading: t('Reading the file'),
  checking: t('Checking rows'),
  running: t('Importing'),
  undoing: t('Undoing'),
}

function Underway({ file }: { file: Import }) {
  const { number } = useFormats()
  const { status, position, rows, lastrow } = file
  // Rows are numbered as in the file, where titles and empty rows count too.
  const share = lastrow > 0 ? (status === 'undoing' ? lastrow + 1 - position : position) / lastrow : 0
  const doneRows = Math.max(0, Math.min(rows, Math.round(rows * share)))
  return (
    <section aria-label={t('Progress')} className={classes.step}>
      <p role="status">
        {statusTexts[status]}
        {rows > 0 && `: ${t('{part} of {whole}', { part: number(doneRows), whole: rowsCounted(rows, number) })}`}
      </p>
      <Progress
        aria-label={statusTexts[status] ?? t('Progress')}
        value={rows > 0 ? (doneRows / rows) * 100 : 0}
        animated={rows === 0}
      />
      <p className="quiet">{t('You can leave this page. It goes on by itself and is listed under Import.')}</p>
      {(status === 'checking' || status === 'running') && <Stop file={file} />}
    </section>
  )
}

/** Stops the import. Records created until then stay, and can be undone in the result. */
function Stop({ file }: { file: Import }) {
  const { stop } = useImportChanges()
  const end = () => stop(file.id).catch((error: unknown) => announceFailure(t("Couldn't stop the import"), error))
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={end}>
        {file.status === 'running' ? t('Stop the import') : t('Stop the check')}
      </Button>
    </div>
  )
}
