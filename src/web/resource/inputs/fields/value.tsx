/** Renders a value by the kind of its field; nothing if it is absent. */

import { ownCurrency } from '../../../../contract/language/currency.ts'
import { formatDuration } from '../../../../contract/language/duration.ts'
import type { Field } from '../../../../contract/language/field.ts'
import type { WordsByValue } from '../../../../contract/resources/choice-words.ts'
import { wordFor } from '../../../../contract/resources/choice-words.ts'
import { type RecordData, readLinked } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { type Formats, useFormats } from './formats.ts'
import classes from './value.module.css'

interface Props {
  readonly field: Field
  readonly name: string
  readonly record: RecordData
  readonly words?: WordsByValue | undefined
}

export function Value({ field, name, record, words }: Props) {
  const formats = useFormats().inCurrency(field.kind === 'money' ? record[ownCurrency] : undefined)
  const value = record[name]
  if (value === undefined || value === null || value === '') return null
  if (field.kind === 'tomany' || field.kind === 'customvalues') return <Linked records={readLinked(record, name)} />
  if (field.kind === 'state') return <StateMark state={String(value)} label={wordFor(value, words)} />
  if (field.kind === 'date') return formats.day(String(value))
  return getText(field, value, formats, words)
}

/** The value as plain text, for cells, accessible names and messages. */
export function getText(field: Field, value: unknown, formats: Formats, words?: WordsByValue): string {
  if (value === undefined || value === null) return ''
  switch (field.kind) {
    case 'money':
      return (field.decimals === null ? formats.money : formats.price)(Number(value))
    case 'percent':
      return formats.percent(Number(value))
    case 'minutes':
      return formatDuration(Number(value))
    case 'integer':
    case 'decimal':
      return formats.number(Number(value))
    case 'boolean':
      return value === true ? t('Yes') : t('No')
    case 'date':
      return formats.date(String(value))
    case 'datetime':
    case 'utc':
      return formats.moment(String(value))
    case 'choice':
    case 'state':
      return wordFor(value, field.valueWords ?? words)
    case 'id':
    case 'text':
    case 'longtext':
    case 'color':
    case 'sortkey':
    case 'toone':
    case 'tomany':
    case 'object':
    case 'records':
    case 'customvalues':
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

/** Short name of a linked record: its name, its first and last name, or a custom field's name and value. */
export function linkedName(record: RecordData): string {
  const { name, value, firstname, lastname } = record
  const ownName = typeof name === 'string' ? name : [firstname, lastname].filter(Boolean).join(' ')
  return value === undefined || value === null ? ownName : `${ownName}: ${String(value)}`
}

/** All linked records if there is room; cells show the first and the number of the others. */
function Linked({ records }: { records: readonly RecordData[] }) {
  if (!records.some(({ color }) => typeof color === 'string')) return records.map(linkedName).join(', ')
  return (
    <span className={classes.linked}>
      {records.map((record) => (
        <span key={String(record.id)} className={classes.one}>
          {typeof record.color === 'string' && (
            <span className={classes.dot} style={{ backgroundColor: `#${record.color}` }} aria-hidden />
          )}
          <span className={classes.tag}>{linkedName(record)}</span>
        </span>
      ))}
      {records.length > 1 && (
        <span className={classes.more} title={records.slice(1).map(linkedName).join(', ')}>
          <span aria-hidden>+{records.length - 1}</span>
          <span className="visually-hidden">{records.slice(1).map(linkedName).join(', ')}</span>
        </span>
      )}
    </span>
  )
}

/** A workflow state, whose mark has its own shape as well as colour. */
export function StateMark({ state, label }: { state: string; label: string }) {
  return (
    <span className={classes.state}>
      <StateDot state={state} />
      <span>{label}</span>
    </span>
  )
}

/** The mark of a state, beside a visible name. */
export function StateDot({ state }: { state: string }) {
  return <span className={classes.mark} data-state={state} aria-hidden />
}
