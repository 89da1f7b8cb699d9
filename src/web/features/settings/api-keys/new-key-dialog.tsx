/** Makes a key: its name, whether it only reads, which kinds of records it reaches, and until when it works. */
import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/SegmentedControl.css'
import { type KeyScope, keyScopes } from '../../../../contract/key-scopes.ts'
import { apikeys } from '../../../../contract/resources/settings/settings.ts'
import { useChanges } from '../../../data/changes.ts'
import { DayInput } from '../../../resource/fields/day-input.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { messageOf } from '../../../ui/message-of.ts'
import sections from '../frame/sections.module.css'
import classes from './api-keys.module.css'
import { scopeWords } from './key-words.ts'

interface Props {
  readonly close: () => void
  /** Gets the key itself, which is shown this once. */
  readonly onMade: (key: string) => void
}

export function NewKeyDialog({ close, onMade }: Props) {
  const changes = useChanges()
  const [name, setName] = useState('')
  const [access, setAccess] = useState('write')
  const [scopes, setScopes] = useState<readonly string[] | null>(null)
  const [expires, setExpires] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = {
      ...(name.trim() === '' && { name: 'Enter what the key is for.' }),
      ...(scopes?.length === 0 && { scopes: 'Choose at least one kind of records.' }),
    }
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    setBusy(true)
    try {
      const made = await changes.create(apikeys, {
        name: name.trim(),
        readonly: access === 'read',
        ...(scopes === null ? {} : { scopes: scopes.join(',') }),
        ...(expires === '' ? {} : { expires }),
      })
      onMade(String(made.key ?? ''))
    } catch (error) {
      setErrors({ form: messageOf(error) })
      setBusy(false)
    }
  }
  return (
    <Dialog title="New API key" close={close} size="lg" closeOnClickOutside={false}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label="Name"
          required
          placeholder="What it is for, such as payroll"
          data-autofocus
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Choice
          label="Access"
          value={access}
          data={[
            { value: 'write', label: 'Read and write' },
            { value: 'read', label: 'Read only' },
          ]}
          onChange={setAccess}
        />
        <Choice
          label="Records"
          value={scopes === null ? 'all' : 'some'}
          data={[
            { value: 'all', label: 'Everything' },
            { value: 'some', label: 'Only some kinds' },
          ]}
          onChange={(next) => setScopes(next === 'all' ? null : [])}
        />
        {scopes !== null && <Scopes chosen={scopes} error={errors.scopes} onChange={setScopes} />}
        <DayInput label="Last day" placeholder="Never ends" value={expires} onValue={setExpires} />
        <p className="quiet">
          {access === 'write' && scopes === null && expires === ''
            ? 'The key can do everything an administrator can.'
            : "A limited key never manages keys, webhooks or people's rights. Limits cannot be changed later."}
        </p>
        {errors.form !== undefined && (
          <p role="alert" className={classes.wrong}>
            {errors.form}
          </p>
        )}
        <div className={sections.actions}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            Create API key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly data: { value: string; label: string }[]
  readonly onChange: (value: string) => void
}

function Choice({ label, ...control }: ChoiceProps) {
  return (
    <div>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <SegmentedControl fullWidth aria-label={label} {...control} />
    </div>
  )
}

interface ScopesProps {
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly onChange: (scopes: readonly string[]) => void
}

function Scopes({ chosen, error, onChange }: ScopesProps) {
  return (
    <fieldset className={classes.scopes}>
      <legend className="visually-hidden">Kinds of records</legend>
      {keyScopes.map((scope: KeyScope) => (
        <Checkbox
          key={scope}
          label={scopeWords[scope]}
          checked={chosen.includes(scope)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(keyScopes.filter((each) => (each === scope ? checked : chosen.includes(each))))
          }
        />
      ))}
      {error !== undefined && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
