/** A setting: label on the left, value on the right. Saved on blur or when chosen, with Undo. */
import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Field } from '../../../../contract/language/field.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import { useChanges } from '../../../data/changes.ts'
import type { RecordData } from '../../../data/record.ts'
import { t, within } from '../../../language/t.ts'
import { ValuePicker } from '../../../resource/inputs/pickers/value-picker.tsx'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { ColorPicker } from './color-picker.tsx'
import { SavedInput } from './saved-input.tsx'
import type { Confirmation, Setting } from './setting.ts'
import classes from './setting-row.module.css'

const ConfirmDialog = lazyDialog(() =>
  import('../../../ui/dialogs/confirm-dialog.tsx').then((part) => part.ConfirmDialog),
)

interface Props {
  readonly resource: Resource
  readonly record: RecordData
  readonly setting: Setting
  /** Title of the section, if other sections have a row with the same label. */
  readonly among?: string | null
}

export function SettingRow({ resource, record, setting, among = null }: Props) {
  const { name, help } = setting
  const field = resource.fields[name] as Field
  const label = setting.label ?? field.label
  const id = useId()
  return (
    <div className={classes.row} data-labelled data-long={field.kind === 'longtext' || undefined}>
      <div className={classes.words}>
        <span id={id} className={classes.label}>
          {label}
        </span>
        {help && <span className={classes.help}>{help}</span>}
      </div>
      <div className={classes.value} data-kind={field.kind}>
        <SettingValue {...{ resource, record, setting, among, field, label }} />
      </div>
    </div>
  )
}

interface ValueProps extends Props {
  readonly field: Field
  readonly label: string
}

function SettingValue({ resource, record, setting, among, field, label }: ValueProps) {
  const { name, choices } = setting
  const rowLabel = within(label)
  const save = useSave(
    resource,
    record,
    name,
    among ? t('{label} of {record}', { label: rowLabel, record: within(among) }) : rowLabel,
  )
  const value = record[name]
  if (field.write !== 'always') return <span className={classes.fixed}>{String(value ?? '–')}</span>
  if (field.kind === 'boolean') {
    return (
      <Switch aria-label={label} checked={value === true} onChange={(event) => save(event.currentTarget.checked)} />
    )
  }
  if (field.kind === 'color') return <ColorPicker label={label} value={String(value ?? '')} onChange={save} />
  if (choices || field.kind === 'choice') {
    return <ChosenSetting {...{ field, setting, label, value, save }} />
  }
  const { placeholder } = setting
  return (
    <SavedInput {...{ resource, record, name, label, save }} {...(placeholder === undefined ? {} : { placeholder })} />
  )
}

interface ChosenProps {
  readonly field: Field
  readonly setting: Setting
  readonly label: string
  readonly value: unknown
  readonly save: (value: string) => unknown
}

function ChosenSetting({ field, setting, label, value, save }: ChosenProps) {
  const [pendingConfirmation, setAsked] = useState<(Confirmation & { readonly next: string }) | null>(null)
  const offeredChoices =
    setting.choices ??
    (field.kind === 'choice' ? field.values : []).map((choiceValue) => getChoice(String(choiceValue), setting))
  const ownText = value === null || value === undefined ? null : String(value)
  const isKnown = ownText === null || offeredChoices.some((choice) => choice.value === ownText)
  const choose = (next: string) => {
    const confirmation = ownText === null ? null : (setting.confirm?.(ownText, next) ?? null)
    if (confirmation === null) save(next)
    else setAsked({ ...confirmation, next })
  }
  return (
    <>
      <ValuePicker
        bare
        required
        label={label}
        choices={isKnown ? offeredChoices : [...offeredChoices, { value: ownText, label: ownText }]}
        value={ownText}
        onChange={(next) => next !== null && next !== ownText && choose(next)}
      />
      {pendingConfirmation && (
        <ConfirmDialog
          title={pendingConfirmation.title}
          text={pendingConfirmation.text}
          action={pendingConfirmation.action}
          go={() => save(pendingConfirmation.next)}
          close={() => setAsked(null)}
        />
      )}
    </>
  )
}

const getChoice = (value: string, { words }: Setting) => ({
  value,
  label: words?.[value] ?? value.charAt(0).toUpperCase() + value.slice(1),
})

/** Saves a value and refetches the caller's account. */
function useSave(resource: Resource, record: RecordData, name: string, rowLabel: string) {
  const changes = useChanges()
  const cache = useQueryClient()
  return async (value: unknown, row = record): Promise<boolean> => {
    const isDone = await changes.update(resource, row, name, value, { displayName: rowLabel })
    if (resource.singleton) cache.invalidateQueries({ queryKey: ['me'] })
    return isDone
  }
}
