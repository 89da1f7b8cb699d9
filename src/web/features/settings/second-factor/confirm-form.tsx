/** A form in a dialog. A refusal is shown in the form, and nothing typed is lost. */
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { getRefusals } from '../../../data/refusals/refusals.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useSending } from '../../../ui/sending.ts'
import sections from '../frame/sections.module.css'
import classes from './second-factor.module.css'

export interface Field {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'password' | 'code'
  readonly initial?: string
}

interface Props {
  readonly title: string
  readonly text?: string
  readonly fields: readonly Field[]
  readonly action: string
  readonly close: () => void
  readonly send: (values: Readonly<Record<string, string>>) => Promise<unknown>
  readonly children?: React.ReactNode
}

const kinds = {
  text: { maxLength: 100 },
  password: { type: 'password', autoComplete: 'current-password', maxLength: 1024 },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 9 },
} as const

/** Errors of empty inputs. */
const asks = { text: t('Enter a name.'), password: t('Enter your password.'), code: t('Enter the code.') } as const

export const password: Field = { name: 'password', label: t('Your password'), kind: 'password' }

export function ConfirmForm({ title, text, fields, action, close, send, children }: Props) {
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const sending = useSending()
  const names = fields.map(({ name }) => name)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const matchingFields = fields.filter(({ name }) => (values[name] ?? '').trim() === '')
    setErrors(Object.fromEntries(matchingFields.map(({ name, kind }) => [name, asks[kind]])))
    if (matchingFields.length > 0) return
    await sending.send(() => send(values)).catch((error: unknown) => setErrors(getErrors(error, names)))
  }
  return (
    <Dialog title={title} close={close} isBusy={sending.isSending}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {text && <p>{text}</p>}
        {children}
        {fields.map(({ name, label, kind }, index) => (
          <TextInput
            key={name}
            label={label}
            required
            withAsterisk={false}
            data-autofocus={index === 0 || undefined}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            error={errors[name] ?? null}
            {...kinds[kind]}
          />
        ))}
        <div className={sections.actions}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="filled" loading={sending.isSending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Errors that belong to no input are shown at the last one. */
function getErrors(error: unknown, names: readonly string[]): Readonly<Record<string, string>> {
  const last = names.at(-1) ?? ''
  const { form, ...errors } = getRefusals(getSpokenError(error), { names, proof: last })
  return form === undefined ? errors : { [last]: form, ...errors }
}

/** Replaces the browser's own error messages, which are hard to understand. */
function getSpokenError(error: unknown): unknown {
  const { name } = error as { name?: string }
  if (name === 'NotAllowedError') return t('No passkey was created. Try again.')
  if (name === 'InvalidStateError') return t('This device already has a passkey for you.')
  return error
}
