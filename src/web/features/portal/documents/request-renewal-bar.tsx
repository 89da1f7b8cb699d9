/** Shown on an expired quote, with a form to request a new one. */

import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { requestRenewal } from '../../../../contract/operations/documents.ts'
import { call } from '../../../data/call.ts'
import { useChanges } from '../../../data/changes.ts'
import { useMe } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useFocusHeadingOnUnmount } from '../../../ui/keys/focus-heading.ts'
import { getMessage } from '../../../ui/message-of.ts'
import { useSending } from '../../../ui/sending.ts'
import { announceDone } from '../../../ui/toasts.tsx'
import type { Issued } from '../issued.ts'
import classes from './answer-bar.module.css'

export function RequestRenewalBar({ quote }: { quote: Issued }) {
  useFocusHeadingOnUnmount()
  const [isAsking, setAsking] = useState(false)
  const wasAsked = quote.renewalaskedby !== undefined
  return (
    <section className={classes.bar} aria-label={t('Expired quote')}>
      <p>{wasAsked ? t('This quote has expired. A new one was requested.') : t('This quote has expired.')}</p>
      {!wasAsked && (
        <Button variant="filled" onClick={() => setAsking(true)}>
          {t('Ask for a new quote')}
        </Button>
      )}
      {isAsking && <AskAgain quote={quote} close={() => setAsking(false)} />}
    </section>
  )
}

function AskAgain({ quote, close }: { quote: Issued; close: () => void }) {
  const me = useMe()
  const { perform } = useChanges()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { isSending, send } = useSending()
  const ask = () =>
    send(async () => {
      const body = { name: me.name, ...(note.trim() ? { note: note.trim() } : {}) }
      await perform((client) => call(client, requestRenewal, { path: { recordid: quote.id }, body }))
      announceDone(t('New quote requested'))
      close()
    }).catch((refusal: unknown) => setError(getMessage(refusal)))
  return (
    <Dialog
      title={t('Ask for a new quote in place of {number}', { number: quote.number })}
      close={close}
      isBusy={isSending}
    >
      <div className={classes.form}>
        <Textarea
          label={t('Note (optional)')}
          data-autofocus
          autosize
          minRows={3}
          maxLength={2000}
          value={note}
          error={error}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button variant="filled" loading={isSending} onClick={ask}>
            {t('Send request')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
