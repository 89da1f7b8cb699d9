/** An additional field of a word, beside its name or below it, saved in place. */
import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import type { Field } from '../../../../contract/language/field.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import { seesField } from '../../../../contract/language/resource.ts'
import { useChanges } from '../../../data/changes.ts'
import { useMe } from '../../../data/me.ts'
import { getTitle, key, type RecordData, readLinked } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import type { Choice } from '../../../resource/inputs/pickers/choice.ts'
import { PeoplePicker } from '../../../resource/inputs/pickers/people-pickers.tsx'
import { ValuePicker } from '../../../resource/inputs/pickers/value-picker.tsx'
import { SavedInput } from '../rows/saved-input.tsx'
import classes from './vocabulary.module.css'

interface Props {
  readonly resource: Resource
  readonly record: RecordData
  readonly name: string
  /** Label; by default that of the field's declaration. */
  readonly label?: string
  /** Placeholder, such as the value that applies if it is empty. */
  readonly placeholder?: string
  /** Options of a text that is chosen. */
  readonly choices?: readonly Choice[]
}

export function VocabularyField(props: Props) {
  const { resource, record, name } = props
  const { actor } = useMe()
  const field = resource.fields[name] as Field
  if (!seesField(actor, field)) return null
  const label = props.label ?? field.label
  if (field.kind === 'boolean') return <WordSwitch {...props} label={label} />
  return (
    <div className={classes.field} data-labelled data-kind={field.kind}>
      <span className={classes.fieldLabel} aria-hidden>
        {label}
      </span>
      <WordInput
        {...props}
        label={t('{label} of {record}', { label, record: getTitle(resource, record) })}
        field={field}
      />
    </div>
  )
}

function WordSwitch({ resource, record, name, label }: Props & { label: string }) {
  const changes = useChanges()
  return (
    <Switch
      className={classes.switch}
      label={
        <>
          {label}
          <span className="visually-hidden">: {getTitle(resource, record)}</span>
        </>
      }
      checked={record[name] === true}
      onChange={(event) => changes.update(resource, record, name, event.currentTarget.checked)}
    />
  )
}

function WordInput({
  resource,
  record,
  name,
  label,
  placeholder,
  choices,
  field,
}: Props & { label: string; field: Field }) {
  const changes = useChanges()
  const save = (value: unknown, row = record) => changes.update(resource, row, name, value)
  if (choices) {
    const value = String(record[name] ?? '')
    return (
      <ValuePicker
        bare
        required
        label={label}
        choices={choices}
        value={value}
        onChange={(next) => next !== null && next !== value && save(next)}
      />
    )
  }
  if (field.kind === 'tomany') {
    return (
      <PeoplePicker
        bare
        label={label}
        placeholder={t('Nobody yet')}
        values={readLinked(record, name).map(key)}
        onChange={(ids) => save(ids.map(Number))}
      />
    )
  }
  return (
    <SavedInput {...{ resource, record, name, label, save }} {...(placeholder === undefined ? {} : { placeholder })} />
  )
}
