/** Rows to fix by their cause: one choice for all rows that share it. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type RowChoice, rowChoices } from '../../../../contract/imports/import-status.ts'
import type { Import, ImportCause } from '../../../../contract/operations/imports.ts'
import { useImportCauses, useImportChanges } from '../../../data/imports.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { useSending } from '../../../ui/sending.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import { getWords, optionName, rowsCounted } from './import-words.ts'
import classes from './imports.module.css'
import { CreateMissing, type MissingAnswer, MissingRecord } from './missing-record.tsx'

/** Causes of several rows, unknown names, and questions about a whole row: other single rows are fixed in the grid below. */
export function CauseList({ file }: { file: Import }) {
  const { data } = useImportCauses(file.id)
  const shared = (data ?? []).filter(
    ({ isOpen, rows, missing, decides, column }) =>
      isOpen && (rows > 1 || missing !== null || (decides && column === null)),
  )
  if (shared.length === 0) return null
  return (
    <>
      {[...Map.groupBy(shared, ({ column }) => column)].map(([column, causes]) => (
        <CreateAll key={column} file={file} causes={causes} />
      ))}
      <ul className={classes.causes} aria-label={t('Causes')}>
        {shared.map((cause) => (
          <Cause key={`${cause.column}/${cause.cause}`} file={file} cause={cause} />
        ))}
      </ul>
    </>
  )
}

/** What is decided about rows: whether they are records that are here without a code, or correct an earlier file. */
export function DecidedCauses({ file }: { file: Import }) {
  const { data } = useImportCauses(file.id)
  const decided = (data ?? []).filter(({ isOpen }) => !isOpen)
  if (decided.length === 0) return null
  return (
    <section aria-labelledby="decided" className={classes.step}>
      <h2 id="decided">{t('Decided, unless you choose otherwise')}</h2>
      <ul className={classes.causes} aria-labelledby="decided">
        {decided.map((cause) => (
          <Cause key={`${cause.column}/${cause.cause}`} file={file} cause={cause} />
        ))}
      </ul>
    </section>
  )
}

/** Creates everything that a column names and that there is not. */
function CreateAll({ file, causes }: { file: Import; causes: readonly ImportCause[] }) {
  const { isSending, fix } = useFix(file)
  const matchingCauses = causes.filter(({ missing }) => missing !== null)
  const [first] = matchingCauses
  if (!first || matchingCauses.length < 2) return null
  const heading = file.columns[first.column ?? -1]?.heading ?? ''
  return (
    <div className={classes.createAll}>
      <CreateMissing
        file={file}
        cause={first}
        label={
          first.missing === 'contacts'
            ? t('Add all that are missing in {heading} as staff without sign-in', { heading })
            : t('Create all that are missing in {heading}', { heading })
        }
        isSending={isSending}
        fix={(answer) => fix({ column: first.column, cause: null }, answer)}
      />
    </div>
  )
}

function useFix(file: Import) {
  const { fixCause } = useImportChanges()
  const { isSending, send } = useSending()
  const fix = (cause: Pick<ImportCause, 'column'> & { readonly cause: string | null }, answer: CauseAnswer) =>
    send(() => fixCause(file.id, cause, answer)).catch((error: unknown) =>
      announceFailure(t("Couldn't change the rows"), error),
    )
  return { isSending, fix }
}

type CauseAnswer = MissingAnswer | { readonly cell: string } | { readonly choice: RowChoice }

function Cause({ file, cause }: { file: Import; cause: ImportCause }) {
  const { number } = useFormats()
  const { isSending, fix } = useFix(file)
  const [text, setText] = useState(cause.cell)
  const heading = file.columns[cause.column ?? -1]?.heading
  const rows = rowsCounted(cause.rows, number)
  const name = t('{message} ({rows})', { message: getWords(cause), rows })
  return (
    <li className={classes.cause}>
      <span>
        <strong>{rows}</strong> {heading !== undefined && <span className="quiet">{heading}</span>}
        <span className={cause.isOpen ? classes.wrong : classes.decided}>{getWords(cause)}</span>
      </span>
      {cause.options.some(({ value }) => value !== 'skip') && (
        <NativeSelect
          aria-label={t('For all: {name}', { name })}
          disabled={isSending}
          value={cause.answer ?? ''}
          data={[
            { value: '', label: cause.rows === 1 ? t('Choose…') : t('Choose for all…') },
            ...cause.options
              .filter(({ value }) => value !== 'skip' && (isChoice(value) || !cause.decides || cause.rows === 1))
              .map((option) => ({ value: option.value, label: allName(option, cause) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            if (value !== '') void fix(cause, answerOf(cause, value))
          }}
        />
      )}
      {cause.missing !== null && (
        <MissingRecord file={file} cause={cause} isSending={isSending} fix={(answer) => fix(cause, answer)} />
      )}
      {cause.missing === null && !cause.decides && cause.column !== null && (
        <form
          className={classes.causeText}
          onSubmit={(event) => {
            event.preventDefault()
            void fix(cause, { cell: text })
          }}
        >
          <TextInput
            aria-label={t('Text for all: {name}', { name })}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={isSending} disabled={text === cause.cell}>
            {t('Change all')}
          </Button>
        </form>
      )}
      <Button
        variant="subtle"
        color="gray"
        loading={isSending}
        aria-label={t('Leave out: {name}', { name })}
        onClick={() => fix(cause, { choice: 'skip' })}
      >
        {t('Leave out')}
      </Button>
    </li>
  )
}

const isChoice = (value: string): value is RowChoice => rowChoices.some((choice) => choice === value)

/** Options are decisions about rows, records that a row is about, or texts for its cell. */
function answerOf({ decides }: ImportCause, value: string): CauseAnswer {
  if (!decides) return { cell: value }
  return isChoice(value) ? { choice: value } : { recordid: Number(value) }
}

/** The rows that repeated ones are like differ, so the first one is not named. */
const allName = (option: { readonly value: string; readonly label: string }, { cause }: ImportCause): string =>
  cause.startsWith('repeated') && option.value === 'update' ? t('The same as in the earlier row') : optionName(option)
