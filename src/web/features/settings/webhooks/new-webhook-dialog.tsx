/** A dialog that creates a webhook: an address, and all events or the chosen ones. */
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { everyEvent } from '../../../../contract/resources/webhooks/webhook-events.ts'
import { useChanges } from '../../../data/changes.ts'
import { getRefusals } from '../../../data/refusals/refusals.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useSending } from '../../../ui/sending.ts'
import { webhooks } from '../../../views/webhooks.ts'
import sections from '../frame/sections.module.css'
import { EventInputs } from './event-inputs.tsx'
import classes from './webhooks.module.css'

interface Props {
  readonly close: () => void
  /** Receives the secret, which is shown only once. */
  readonly onMade: (secret: string) => void
}

export function NewWebhookDialog({ close, onMade }: Props) {
  const changes = useChanges()
  const [url, setUrl] = useState('')
  /** Null for all of them. */
  const [chosenEvents, setChosen] = useState<readonly string[] | null>([])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { isSending, send } = useSending()
  const address = useRef<HTMLInputElement>(null)
  // The events below it are longer than the dialog.
  useEffect(() => {
    if (errors.url !== undefined) address.current?.focus()
  }, [errors])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = {
      ...(url.trim() === '' && { url: t('Enter the address that receives the events.') }),
      ...(chosenEvents?.length === 0 && { event: t('Choose at least one event.') }),
    }
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    await send(async () => {
      const record = await changes.create(webhooks.resource, {
        url: url.trim(),
        event: chosenEvents?.join(',') ?? everyEvent,
      })
      onMade(String(record.secret ?? ''))
    }).catch((error: unknown) => setErrors(getRefusals(error, { names: ['url', 'event'] })))
  }
  return (
    <Dialog title={t('New webhook')} close={close} isBusy={isSending} size="lg" closeOnClickOutside={false}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('Address')}
          required
          type="url"
          placeholder="https://"
          autoComplete="off"
          data-autofocus
          ref={address}
          value={url}
          error={errors.url}
          onChange={(change) => setUrl(change.currentTarget.value)}
        />
        <div>
          <span className={classes.label} aria-hidden>
            {t('Events')}
          </span>
          <SegmentedControl
            fullWidth
            aria-label={t('Events')}
            value={chosenEvents === null ? 'all' : 'some'}
            data={[
              { value: 'some', label: t('Chosen events') },
              { value: 'all', label: t('All events') },
            ]}
            onChange={(next) => setChosen(next === 'all' ? null : [])}
          />
        </div>
        {chosenEvents === null ? (
          <p className="quiet">{t('Also events that later versions add.')}</p>
        ) : (
          <EventInputs selectedEvents={chosenEvents} error={errors.event} change={setChosen} />
        )}
        {errors.form !== undefined && (
          <p role="alert" className={classes.wrong}>
            {errors.form}
          </p>
        )}
        <div className={sections.actions}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            {t('Create webhook')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
