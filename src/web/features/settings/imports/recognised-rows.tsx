/** Rows that differ from an existing record: both side by side, with a decision for each row. */
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RowChoice } from '../../../../contract/imports/import-status.ts'
import { importableNamed } from '../../../../contract/imports/importable.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import type { Import, ImportRow } from '../../../../contract/operations/imports.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { contacts } from '../../../../contract/resources/people/contacts.ts'
import { useImportChanges, useImportRows } from '../../../data/imports.ts'
import { type Params, useList } from '../../../data/queries.ts'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { announceFailure } from '../../../ui/toasts.tsx'
import { CurrentValue, paramsFor } from './current-value.tsx'
import { getLabel, hasPage, rowsCounted } from './import-words.ts'
import classes from './imports.module.css'
import own from './recognised-rows.module.css'

export function RecognisedRows({ file }: { file: Import }) {
  const { data, error, refetch } = useImportRows(file.id, 'recognised')
  const { decide } = useImportChanges()
  const { number } = useFormats()
  const resource: Resource = resourceNamed(file.resource)
  const rows = data ?? []
  const records = useList(
    resource,
    {
      id: rows.flatMap(({ recordid }) => recordid ?? []).join(','),
      ...paramsFor(
        resource,
        rows.flatMap(({ differs }) => differs),
      ),
      ...inAnyState(resource),
      pagesize: String(mostRows),
    },
    { enabled: rows.length > 0, keepsPrevious: true },
  )
  const names = useNames(rows.flatMap(({ changedhere }) => changedhere?.contactid ?? []))
  if (error && !data) return <LoadFailure what={t('the rows')} error={error} retry={refetch} />
  if (rows.length === 0) return null
  const recordsById = new Map(records.data?.rows.map((record) => [Number(record.id), record]))
  const save = (row: number, choice: RowChoice) =>
    decide(file.id, row, { choice }).catch((refusal: unknown) =>
      announceFailure(t("Couldn't change row {row}", { row }), refusal),
    )
  return (
    <section aria-labelledby="recognised" className={classes.step}>
      <h2 id="recognised">{t('Already here, but different')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes a wide table scrollable by keyboard */}
      <section className={classes.grid} aria-label={t('Rows and what is here already')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Row')}</th>
              <th scope="col" className={classes.half}>
                {t('Here now')}
              </th>
              <th scope="col" className={classes.half}>
                {t('In the file')}
              </th>
              <th scope="col">{t('What to do')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Pair
                key={row.row}
                file={file}
                row={row}
                record={recordsById.get(Number(row.recordid))}
                names={names}
                decide={(choice) => save(row.row, choice)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length === mostRows && (
        <p className="quiet">
          {t('These are the first {what}. The others follow what you chose under Columns.', {
            what: rowsCounted(mostRows, number),
          })}
        </p>
      )}
    </section>
  )
}

/** Names of these people. */
function useNames(ids: readonly number[]): ReadonlyMap<number, string> {
  const unique = [...new Set(ids)]
  const { data } = useList(
    contacts,
    { id: unique.join(','), fields: 'id,fullname', ...inAnyState(contacts), pagesize: String(mostRows) },
    { enabled: unique.length > 0, keepsPrevious: true },
  )
  return new Map((data?.rows ?? []).map(({ id, fullname }) => [Number(id), String(fullname)]))
}

/** All statuses, as lists contain only open records by default. */
function inAnyState({ fields }: Resource): Params {
  const state = Object.keys(fields).find((name) => fields[name]?.kind === 'state')
  return state === undefined ? {} : { [state]: 'all' }
}

/** Maximum number of rows in a response. */
const mostRows = 200

const choices: readonly { readonly value: RowChoice; readonly label: string }[] = [
  { value: 'update', label: t('Update it') },
  { value: 'keep', label: t('Keep it as it is') },
  { value: 'create', label: t('Create another') },
  { value: 'skip', label: t('Leave it out') },
]

interface PairProps {
  readonly file: Import
  readonly row: ImportRow
  /** The current record; undefined until it is loaded. */
  readonly record: RecordData | undefined
  /** Names of people by id. */
  readonly names: ReadonlyMap<number, string>
  readonly decide: (choice: RowChoice) => void
}

function Pair({ file, row, record, names, decide }: PairProps) {
  const resource: Resource = resourceNamed(file.resource)
  const fields = row.differs.map((name) => ({
    name,
    label: getLabel(file.fields.find((field) => field.name === name) ?? { name, label: name }),
    cell: getCells(file, row, name),
  }))
  const answer = row.choice ?? row.problems.find((problem) => problem.answer)?.answer
  const rowChoice: RowChoice | null = answer ?? (row.status === 'bad' ? null : file.existing)
  const isAsked = row.problems.some(({ decides }) => decides)
  const isLeftOut = rowChoice === 'keep' || rowChoice === 'skip' || undefined
  const title = String(record?.[resource.title] ?? '')
  return (
    <tr>
      <th scope="row" className="number">
        <span className={classes.rowName}>{t('Row')} </span>
        {row.row}
      </th>
      <td data-wanted>
        <span className={classes.cellName} aria-hidden>
          {t('Here now')}
        </span>
        {record && !hasPage(file.resource) && <span className={classes.called}>{title}</span>}
        {record && hasPage(file.resource) && (
          <Link
            className={classes.called}
            to="/$resource/$id"
            params={{ resource: file.resource, id: String(row.recordid) }}
          >
            {title}
          </Link>
        )}
        {row.changedhere && <ChangedHere change={row.changedhere} names={names} />}
        <dl>
          {fields.map(({ name, label }) => (
            <div key={name} className={classes.difference}>
              <dt>{label}</dt>
              <dd>{record && <CurrentValue resource={resource} name={name} record={record} />}</dd>
            </div>
          ))}
        </dl>
      </td>
      <td data-wanted>
        <span className={classes.cellName} aria-hidden>
          {t('In the file')}
        </span>
        <span className={classes.called}>{nameInFile(file, row, resource)}</span>
        <dl>
          {fields.map(({ name, label, cell }) => (
            <div key={name} className={classes.difference} data-left-out={isLeftOut}>
              <dt>{label}</dt>
              <dd>{cell}</dd>
            </div>
          ))}
        </dl>
      </td>
      <td data-wanted>
        <NativeSelect
          aria-label={t('What to do with row {row}', { row: row.row })}
          data={[
            ...(rowChoice === null ? [{ value: '', label: t('Choose…') }] : []),
            ...choices.filter(({ value }) => value !== 'skip' || isAsked || rowChoice === 'skip'),
          ]}
          value={rowChoice ?? ''}
          onChange={({ currentTarget }) => {
            const choice = choices.find(({ value }) => value === currentTarget.value)
            if (choice) decide(choice.value)
          }}
        />
      </td>
    </tr>
  )
}

function ChangedHere({
  change: { changedon, contactid },
  names,
}: {
  readonly change: NonNullable<ImportRow['changedhere']>
  readonly names: ReadonlyMap<number, string>
}) {
  const { momentWithin } = useFormats()
  const person = names.get(Number(contactid))
  return (
    <span className={own.changedHere}>
      {person === undefined
        ? t('Changed here, {moment}', { moment: momentWithin(changedon) })
        : t('Changed here by {person}, {moment}', { person, moment: momentWithin(changedon) })}
    </span>
  )
}

/** The cells that a field is read from: its own, and those that are only a part of it, such as the project of an item. */
function getCells({ resource, columns }: Import, { cells }: ImportRow, name: string): string {
  const extras = importableNamed(resource)?.extras ?? {}
  const texts = columns.flatMap(({ field }, index) =>
    field === name || extras[field ?? '']?.feeds === name ? (cells[index] ?? '').trim() : [],
  )
  return texts.filter((text) => text !== '').join(' · ')
}

/** The name of the record in the file: its title, or the cells of the key. */
function nameInFile({ columns, key }: Import, { cells }: ImportRow, { title }: Resource): string {
  const getCell = (name: string) => cells[columns.findIndex(({ field }) => field === name)] ?? ''
  return getCell(title) || getCell('fullname') || (key ?? '').split('+').map(getCell).filter(Boolean).join(', ')
}
