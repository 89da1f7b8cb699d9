/** Accepts or declines a quote: the terms first, then who answers. The service records name and time. */

import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useChanges } from '../../../data/changes.ts'
import { useMe } from '../../../data/me.ts'
import { useFormats } from '../../../resource/fields/formats.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { messageOf } from '../../../ui/message-of.ts'
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
  const [isSending, setSending] = useState(false)
  const accepts = answer === 'accept'
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: me.name, reason: '' },
    validate: { name: (name) => (name.trim() === '' ? 'Enter your name.' : null) },
  })
  const send = form.onSubmit(async ({ name, reason }) => {
    setSending(true)
    const body = accepts
      ? { name: name.trim() }
      : { name: name.trim(), ...(reason.trim() ? { note: reason.trim() } : {}) }
    try {
      await perform('POST', `/quotes/${quote.id}/${answer}`, body)
      announceDone(accepts ? `You accepted ${quote.number}` : `You declined ${quote.number}`)
      close()
    } catch (error) {
      form.setFieldError('name', messageOf(error))
      setSending(false)
    }
  })
  return (
    <Dialog title={`${accepts ? 'Accept' : 'Decline'} ${quote.number}`} close={close}>
      <form className={classes.form} onSubmit={send} noValidate>
        {accepts && (
          <>
            {quote.terms && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: long terms are scrolled by keyboard too
              <section className={classes.terms} aria-label="Terms" tabIndex={0}>
                {quote.terms}
              </section>
            )}
            <p>
              By accepting, you agree to {quote.title ?? quote.number} for {money(quote.total)}
              {quote.terms ? ' and to the terms above' : ''}.
            </p>
          </>
        )}
        <TextInput label="Your name" data-autofocus required key={form.key('name')} {...form.getInputProps('name')} />
        {!accepts && (
          <Textarea
            label="Reason (optional)"
            autosize
            minRows={3}
            maxLength={2000}
            key={form.key('reason')}
            {...form.getInputProps('reason')}
          />
        )}
        <div className={classes.buttons}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" {...(accepts ? {} : { color: 'red' })} loading={isSending}>
            {accepts ? `Accept ${money(quote.total)}` : 'Decline quote'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
