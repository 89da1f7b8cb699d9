/** The result of an import, with undo. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Import } from '../../../../contract/operations/imports.ts'
import { useImportChanges, useImportRows } from '../../../data/imports.ts'
import { listWords, t } from '../../../language/t.ts'
import { type Formats, useFormats } from '../../../resource/inputs/fields/formats.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { announceFailure } from '../../../ui/toasts.tsx'
import { BadRows } from './bad-rows.tsx'
import { Count } from './check-rows.tsx'
import { ImportTotals } from './import-totals.tsx'
import {
  getCountText,
  getSummary,
  getWords,
  hasPage,
  kinds,
  namedInWords,
  rowsCounted,
  unprocessedRows,
} from './import-words.ts'
import classes from './imports.module.css'

export function ImportResult({ file, startAnother }: { file: Import; startAnother: () => void }) {
  const { number } = useFormats()
  const { status, resource, created, updated, unchanged, bad, skipped, removed, kept, message } = file
  const names = status === 'done' ? namedInWords(file, number) : []
  const isUndone = status === 'undone'
  const { path, many } = kinds[resource]
  /** The file could not be read, so nothing was done. */
  const isNothing = status === 'failed' && created + updated + unchanged + bad === 0
  return (
    <section aria-label={t('Result')} className={classes.step}>
      <h2>{headline(file, number)}</h2>
      {message !== null && <p className={classes.wrong}>{getWords({ ...file, message })}</p>}
      {!isNothing && (
        <dl className={classes.counts}>
          {isUndone ? (
            <>
              <Count name={updated > 0 ? t('Removed or put back') : t('Removed')} value={removed} />
              <Count name={t('Kept')} value={kept} isBad={kept > 0} />
            </>
          ) : (
            <>
              <Count name={t('Created')} value={created} />
              <Count name={t('Updated')} value={updated} />
              <Count name={t('Unchanged')} value={unchanged} />
              <Count name={t('Skipped')} value={bad} isBad={bad > 0} />
              {skipped > 0 && <Count name={t('Left out')} value={skipped} />}
            </>
          )}
        </dl>
      )}
      {!isUndone && <ImportTotals file={file} />}
      {names.length > 0 && <p>{t('Created with them: {what}.', { what: listWords(names) })}</p>}
      {isUndone && kept > 0 && <KeptRows file={file} />}
      {status === 'done' && bad > 0 && <BadRows file={file} />}
      <div className={classes.actions}>
        {status === 'done' && <RunAgain file={file} />}
        {status === 'stopped' && <RunRest file={file} />}
        {!isNothing && (
          <Button component={Link} to={path} variant="default">
            {t('Show {what}', { what: many })}
          </Button>
        )}
        <Button variant={isNothing ? 'filled' : 'default'} onClick={startAnother}>
          {t('Import another file')}
        </Button>
        <Undo file={file} />
      </div>
    </section>
  )
}

function headline(file: Import, number: Formats['number']): string {
  const { status, kept } = file
  if (status === 'failed')
    return file.rows === 0 ? t("Couldn't read {name}", { name: file.filename }) : t('The import stopped')
  if (status === 'stopped') return t('Import stopped')
  if (status === 'undone')
    return kept > 0 ? t('Import undone, except what was changed or used since') : t('Import undone')
  return getSummary(file, number)
}

/** Imports rows that were corrected after the run. */
function RunAgain({ file }: { file: Import }) {
  const { run } = useImportChanges()
  const { number } = useFormats()
  const ready = unprocessedRows(file)
  if (ready === 0) return null
  const start = () => run(file.id).catch((error: unknown) => announceFailure(t("Couldn't import the rows"), error))
  return (
    <Button variant="filled" onClick={start}>
      {t('Import {what}', { what: rowsCounted(ready, number) })}
    </Button>
  )
}

function RunRest({ file }: { file: Import }) {
  const { run } = useImportChanges()
  const { number } = useFormats()
  const start = () => run(file.id).catch((error: unknown) => announceFailure(t("Couldn't import the rows"), error))
  return (
    <Button variant="filled" onClick={start}>
      {t('Import the other {what}', { what: rowsCounted(unprocessedRows(file), number) })}
    </Button>
  )
}

function Undo({ file }: { file: Import }) {
  const { undo } = useImportChanges()
  const { momentWithin, number } = useFormats()
  const [asks, setAsks] = useState(false)
  const until = file.undoableuntil
  if (until === null || new Date(until).getTime() < Date.now()) return null
  const start = () => undo(file.id).catch((error: unknown) => announceFailure(t("Couldn't undo the import"), error))
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsks(true)}>
        {t('Undo this import')}
      </Button>
      {asks && (
        <ConfirmDialog
          title={t('Undo this import?')}
          text={undoneInWords(file, number)}
          action={t('Undo')}
          isGrave
          go={() => void start()}
          close={() => setAsks(false)}
        />
      )}
      <span className="quiet">{t('Until {moment}', { moment: momentWithin(until) })}</span>
    </>
  )
}

/** What an undo does: `1,200 companies are deleted, 3 get their earlier values. ...` */
function undoneInWords(file: Import, number: Formats['number']): string {
  const { resource, created, updated } = file
  const deleted = [...(created > 0 ? [getCountText(resource, created, number)] : []), ...namedInWords(file, number)]
  return [
    ...(deleted.length > 0 ? [t('{what} will be deleted.', { what: listWords(deleted) })] : []),
    ...(updated > 0
      ? [t('{what} will get their earlier values again.', { what: getCountText(resource, updated, number) })]
      : []),
    t('What was changed or used since is kept.'),
  ].join(' ')
}

const rowName = (row: number, cells: readonly string[]): string =>
  cells
    .filter((cell) => cell !== '')
    .slice(0, 2)
    .join(', ') || t('Row {row}', { row })

function KeptRows({ file }: { file: Import }) {
  const { data } = useImportRows(file.id, 'kept')
  const { resource } = file
  return (
    <ul className={classes.kept} aria-label={t('Records kept')}>
      {(data ?? []).map(({ row, cells, recordid, problems }) => (
        <li key={row}>
          {hasPage(resource) && recordid !== null ? (
            <Link to="/$resource/$id" params={{ resource, id: String(recordid) }}>
              {rowName(row, cells)}
            </Link>
          ) : (
            <span>{rowName(row, cells)}</span>
          )}
          <span className="quiet">{problems.map(getWords).join(' ') || t('Changed or used since')}</span>
        </li>
      ))}
    </ul>
  )
}
