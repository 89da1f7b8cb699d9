/** A new email address awaiting confirmation, with a button to keep the current one. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SignInChanges } from '../../../data/sign-in/own-sign-in.ts'
import { t } from '../../../language/t.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { announceDone } from '../../../ui/toasts.tsx'
import classes from './sign-in.module.css'

const ConfirmForm = lazyDialog(() => import('../second-factor/confirm-form.tsx').then((part) => part.ConfirmForm))

interface Props {
  readonly email: string
  readonly pending: string
  readonly changes: SignInChanges
}

export function PendingEmail({ email, pending, changes }: Props) {
  const [isAsked, setAsked] = useState(false)
  const keep = async (password: string) => {
    await changes.email(email, password)
    setAsked(false)
    announceDone(t('You still sign in with {email}', { email }))
  }
  return (
    <div className={classes.pending}>
      <p>
        {t('Confirm the link we sent to')} <strong>{pending}</strong>. {t('Until then, nothing changes.')}
      </p>
      <Button onClick={() => setAsked(true)}>{t('Cancel change')}</Button>
      {isAsked && (
        <ConfirmForm
          title={t('Cancel the change of email?')}
          text={t('You keep signing in with {email}. The link we sent to {pending} stops working.', { email, pending })}
          fields={[{ name: 'password', label: t('Your password'), kind: 'password' }]}
          action={t('Keep this email')}
          close={() => setAsked(false)}
          send={(values) => keep(values.password ?? '')}
        />
      )}
    </div>
  )
}
