/** Accepts or declines a quote: terms, then the client's name. The service records name and time. */

import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { acceptQuote, declineQuote } from '../../../../contract/operations/documents.ts'
import { call } from '../../../data/call.ts'
import { useChanges } from '../../../data/changes.ts'
import { useMe } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { getMessage } from '../../../ui/message-of.ts'
import { useSending } from '../../../ui/sending.ts'
import { announceDone } from '../../../ui/toasts.tsx'
import type { Issued } from '../issued.ts'
import classes from './answer-bar.module.css'

export type QuoteDecision = 'accept' | 'decline'

interface Props {
  readonly quote: Issued
  readonly answer: QuoteDecision
  readonly close: () => void
}

export function AnswerDialog({ quote, answer, close }: Props) {
  const me = useMe()
  const { perform } = useChanges()
  const { money } = useFormats()
  const { isSending, send } = useSending()
  const accepts = answer === 'accept'
  const agreed = { quote: quote.title ?? quote.number, amount: money(quote.total) }
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: me.name, reason: '' },
    validate: { name: (name) => (name.trim() === '' ? t('Enter your name.') : null) },
  })
  const submit = form.onSubmit(async ({ name, reason }) => {
    const path = { recordid: quote.id }
    const accepted = { name: name.trim(), ...(quote.offer === undefined ? {} : { offer: quote.offer }) }
    const declined = { name: name.trim(), ...(reason.trim() ? { note: reason.trim() } : {}) }
    await send(async () => {
      await perform((client) =>
        accepts
          ? call(client, acceptQuote, { path, body: accepted })
          : call(client, declineQuote, { path, body: declined }),
      )
      announceDone(
        accepts
          ? t('You accepted {number}', { number: quote.number })
          : t('You declined {number}', { number: quote.number }),
      )
      close()
    }).catch((error: unknown) => form.setFieldError('name', getMessage(error)))
  })
  return (
    <Dialog
      title={accepts ? t('Accept {number}', { number: quote.number }) : t('Decline {number}', { number: quote.number })}
      close={close}
      isBusy={isSending}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        {accepts && (
          <>
            {quote.terms && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: makes long terms scrollable by keyboard
              <section className={classes.terms} aria-label={t('Terms')} tabIndex={0}>
                {quote.terms}
              </section>
            )}
            <p>
              {quote.terms
                ? t('By accepting, you agree to {quote} for {amount} and to the terms above.', agreed)
                : t('By accepting, you agree to {quote} for {amount}.', agreed)}
            </p>
          </>
        )}
        <TextInput
          label={t('Your name')}
          data-autofocus
          required
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        {!accepts && (
          <Textarea
            label={t('Reason (optional)')}
            autosize
            minRows={3}
            maxLength={2000}
            key={form.key('reason')}
            {...form.getInputProps('reason')}
          />
        )}
        <div className={classes.buttons}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="filled" {...(accepts ? {} : { color: 'red' })} loading={isSending}>
            {accepts ? t('Accept {amount}', { amount: money(quote.total) }) : t('Decline quote')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
