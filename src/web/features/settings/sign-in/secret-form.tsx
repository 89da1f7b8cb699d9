/** The frame of both forms: what password managers look for, the inputs, what was refused as a whole, and the one button. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './sign-in.module.css'
import type { useSecretForm } from './use-secret-form.ts'

interface Props {
  readonly state: ReturnType<typeof useSecretForm>
  /** What the person signs in with. */
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
