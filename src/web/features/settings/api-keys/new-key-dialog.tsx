/** A dialog that creates a key: name, read-only, kinds of records, expiry. */
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { apikeys } from '../../../../contract/resources/settings/settings.ts'
import { useChanges } from '../../../data/changes.ts'
import { useList } from '../../../data/queries.ts'
import { getRefusals } from '../../../data/refusals/refusals.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useSending } from '../../../ui/sending.ts'
import sections from '../frame/sections.module.css'
import { nameConflict } from '../vocabulary/name-conflict.ts'
import classes from './api-keys.module.css'
import { type ChosenLimits, chooseOne, KeyLimitInputs } from './key-limits.tsx'

interface Props {
  readonly close: () => void
  /** Receives the key, which is shown only once. */
  readonly onMade: (key: string) => void
}

export function NewKeyDialog({ close, onMade }: Props) {
  const changes = useChanges()
  const keys = useList(apikeys, { fields: 'all' }).data?.rows ?? []
  const [name, setName] = useState('')
  const [limits, setLimits] = useState<ChosenLimits>({ readonly: false, scopes: null, expires: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { isSending, send } = useSending()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const conflict = nameConflict(apikeys, keys, name)
    const wrong = {
      ...(conflict !== null && { name: conflict }),
      ...(name.trim() === '' && { name: t('Enter what the key is for.') }),
      ...(limits.scopes?.length === 0 && { scopes: chooseOne }),
    }
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    await send(async () => {
      const record = await changes.create(apikeys, {
        name: name.trim(),
        readonly: limits.readonly,
        ...(limits.scopes === null ? {} : { scopes: limits.scopes.join(',') }),
        ...(limits.expires === '' ? {} : { expires: limits.expires }),
      })
      onMade(String(record.key ?? ''))
    }).catch((error: unknown) => setErrors(getRefusals(error, { names: ['name', 'scopes', 'expires'] })))
  }
  return (
    <Dialog title={t('New API key')} close={close} isBusy={isSending} size="lg" closeOnClickOutside={false}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('Name')}
          required
          placeholder={t('What it is for, such as payroll')}
          data-autofocus
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <KeyLimitInputs {...limits} errors={errors} change={(more) => setLimits({ ...limits, ...more })} />
        {errors.form !== undefined && (
          <p role="alert" className={classes.wrong}>
            {errors.form}
          </p>
        )}
        <div className={sections.actions}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            {t('Create API key')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
