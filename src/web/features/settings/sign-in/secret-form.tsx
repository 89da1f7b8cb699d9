/** Layout of both forms: a username for password managers, inputs, refusal, submit button. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './sign-in.module.css'
import type { useSecretForm } from './use-secret-form.ts'

interface Props {
  readonly state: ReturnType<typeof useSecretForm>
  /** The email address for sign-in. */
  readonly email: string
  readonly action: string
  readonly children: ReactNode
}

export function SecretForm({ state, email, action, children }: Props) {
  const { form, refusals, isSending, submit } = state
  return (
    <form ref={form} className={classes.form} method="post" onSubmit={submit} noValidate>
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
      {children}
      {refusals.form && (
        <p role="alert" className={classes.refusal}>
          {refusals.form}
        </p>
      )}
      <Button type="submit" variant="filled" loading={isSending}>
        {action}
      </Button>
    </form>
  )
}
