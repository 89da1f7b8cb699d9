/** An email that waits to be confirmed from its mailbox, and the way to keep the present one. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SignInChanges } from '../../../data/sign-in/own-sign-in.ts'
import { later } from '../../../ui/later.tsx'
import { announceDone } from '../../../ui/toasts.tsx'
import classes from './sign-in.module.css'

const AskForm = later(() => import('../second-factor/ask-form.tsx').then((part) => part.AskForm))

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
    announceDone(`You still sign in with ${email}`)
  }
  return (
    <div className={classes.pending}>
      <p>
        Confirm the link we sent to <strong>{pending}</strong>. Until then, nothing changes.
      </p>
      <Button onClick={() => setAsked(true)}>Cancel change</Button>
      {isAsked && (
        <AskForm
          title="Cancel the change of email?"
          text={`You keep signing in with ${email}. The link we sent to ${pending} stops working.`}
          fields={[{ name: 'password', label: 'Your password', kind: 'password' }]}
          action="Keep this email"
          close={() => setAsked(false)}
          send={(values) => keep(values.password ?? '')}
        />
      )}
    </div>
  )
}
