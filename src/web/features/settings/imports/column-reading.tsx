/** How a column is understood: its first example as a value, and a choice where it could be another. */
import { NativeSelect } from '@mantine/core'
import { readCell } from '../../../../contract/imports/cells.ts'
import type { ColumnReading } from '../../../../contract/imports/column-evidence.ts'
import { otherCurrency } from '../../../../contract/imports/foreign-currency.ts'
import { importableNamed } from '../../../../contract/imports/importable.ts'
import { date, type Field, type Kind } from '../../../../contract/language/field.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import type { Import, ImportColumn } from '../../../../contract/operations/imports.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { useMe } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { type Formats, useFormats } from '../../../resource/inputs/fields/formats.ts'
import { getText } from '../../../resource/inputs/fields/value.tsx'
import classes from './imports.module.css'

type Part = keyof ColumnReading

/** The parts of a reading that matter for a kind of field. */
const partsByKind: Readonly<Partial<Record<Kind, readonly Part[]>>> = {
  date: ['dates'],
  datetime: ['dates'],
  minutes: ['unit', 'decimal'],
  integer: ['decimal'],
  decimal: ['decimal'],
  money: ['decimal'],
  percent: ['decimal'],
}

/** The columns' readings where the importer may choose, as they are now. */
export const openReadings = (columns: readonly ImportColumn[]): readonly Partial<ColumnReading>[] =>
  columns.map(({ reading, open }) => ({
    ...(open.dates ? { dates: reading.dates } : {}),
    ...(open.decimal ? { decimal: reading.decimal } : {}),
    ...(open.unit && reading.unit !== null ? { unit: reading.unit } : {}),
  }))

const words = {
  dates: { label: t('Order of dates'), choices: { dmy: t('Day first'), mdy: t('Month first') } },
  decimal: { label: t('Decimal mark'), choices: { '.': t('Decimal point'), ',': t('Decimal comma') } },
  unit: { label: t('Unit of durations'), choices: { h: t('Hours'), m: t('Minutes'), s: t('Seconds') } },
} as const

interface Props {
  readonly file: Import
  readonly column: ImportColumn
  /** The field chosen for the column. */
  readonly name: string | null
  readonly chosenReading: Partial<ColumnReading>
  readonly onChoose: (reading: Partial<ColumnReading>) => void
}

export function ColumnUnderstood({ file, column, name, chosenReading, onChoose }: Props) {
  const formats = useFormats()
  const { currency } = useMe().account
  const currencyCell = file.columns.find((candidate) => candidate.field === 'currency')?.examples[0] ?? ''
  const field = name === null ? undefined : fieldNamed(file, name)
  const parts = field === undefined ? undefined : partsByKind[field.kind]
  if (!field || !parts) return null
  const reading: ColumnReading = { ...column.reading, ...chosenReading }
  const open = parts.filter((part) => column.open[part])
  const text = understoodText(field, column, reading, { formats, account: { currency, currencyCell } })
  if (text === null && open.length === 0) return null
  return (
    <div className={classes.reading}>
      {text !== null && <span>{t('Understood as {value}', { value: text })}</span>}
      {parts.some((part) => part === 'dates') && column.mixed.dates && <span>{mixedWords(reading).dates}</span>}
      {parts.some((part) => part === 'decimal') && column.mixed.decimal && <span>{mixedWords(reading).decimal}</span>}
      {open.map((part) => (
        <NativeSelect
          key={part}
          size="xs"
          aria-label={t('{what} in {heading}', { what: words[part].label, heading: column.heading })}
          value={reading[part] ?? 'h'}
          data={Object.entries(words[part].choices).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => onChoose({ ...chosenReading, [part]: currentTarget.value })}
        />
      ))}
    </div>
  )
}

/** What is said of a column whose cells show both ways of writing. */
const mixedWords = ({ dates, decimal }: Pick<ColumnReading, 'dates' | 'decimal'>) => ({
  dates:
    dates === 'dmy'
      ? t('Some dates have the day first, some the month. With the day first, the others are to be fixed.')
      : t('Some dates have the day first, some the month. With the month first, the others are to be fixed.'),
  decimal:
    decimal === '.'
      ? t('Some numbers have a decimal point, some a comma. With the point, the others are to be fixed.')
      : t('Some numbers have a decimal point, some a comma. With the comma, the others are to be fixed.'),
})

/** The columns that hold both ways of writing, as the check says it. */
export function MixedColumns({ file }: { file: Import }) {
  const notes = file.columns.flatMap(({ heading, field, mixed, reading }) => {
    const kind = field === null ? undefined : fieldNamed(file, field)?.kind
    const parts = (kind && partsByKind[kind]) ?? []
    const words = mixedWords(reading)
    return [
      ...(mixed.dates && parts.includes('dates') ? [{ heading, text: words.dates }] : []),
      ...(mixed.decimal && parts.includes('decimal') ? [{ heading, text: words.decimal }] : []),
    ]
  })
  return notes.map(({ heading, text }) => (
    <p key={`${heading}/${text}`} className={classes.wrong}>
      <strong>{heading}</strong> {text}
    </p>
  ))
}

/** The day of the end of work is no field of its own, and amounts are read like the rates that they make. */
function fieldNamed({ resource }: Import, name: string): Field | undefined {
  const declaration: Resource = resourceNamed(resource)
  if (name === 'untilday') return date()
  return declaration.fields[name.endsWith('amount') ? (importableNamed(resource)?.extras[name]?.feeds ?? name) : name]
}

interface Shown {
  readonly formats: Formats
  /** The account's currency, and that of the file's first row if it has a column of them. */
  readonly account: { readonly currency: string; readonly currencyCell: string }
}

/** The first example that is understood, or null. */
function understoodText(field: Field, column: ImportColumn, reading: ColumnReading, { account, formats }: Shown) {
  const notation = { ...reading, year: Number(formats.today().slice(0, 4)) }
  for (const example of column.examples) {
    const read = readCell(example, field, notation)
    if (!read || !('value' in read)) continue
    const value = String(read.value)
    // An amount in another currency has its sign; the check asks about it.
    const currency = otherCurrency([example, account.currencyCell], column.heading, account.currency)
    if (field.kind === 'money') return getText(field, read.value, formats.inCurrency(currency ?? undefined))
    if (field.kind !== 'datetime') return getText(field, read.value, formats)
    return value.endsWith('T00:00:00') ? formats.date(value.slice(0, 10)) : formats.moment(value)
  }
  return null
}
