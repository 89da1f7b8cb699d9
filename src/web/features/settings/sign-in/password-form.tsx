import { useEffect } from 'react'
import type { SignInChanges } from '../../../data/sign-in/own-sign-in.ts'
import { t } from '../../../language/t.ts'
import { hasOnScreenKeyboard } from '../../../ui/keys/on-screen-keyboard.ts'
import { announceDone } from '../../../ui/toasts.tsx'
import { SecretForm } from './secret-form.tsx'
import { SecretInput } from './secret-input.tsx'
import classes from './sign-in.module.css'
import { findMissing, focusOn, useSecretForm } from './use-secret-form.ts'

interface Props {
  readonly email: string
  readonly changes: SignInChanges
}

export function PasswordForm({ email, changes }: Props) {
  const state = useSecretForm({
    names: ['current', 'password'],
    proof: 'current',
    check: (readInput) =>
      findMissing(readInput, { current: t('Enter your current password.'), password: t('Enter a new password.') }),
    async send(readInput) {
      await changes.password(readInput('current'), readInput('password'))
      announceDone(t("Password changed. You've been signed out everywhere else."))
    },
  })
  const { form, refusals } = state
  useEffect(() => {
    if (!hasOnScreenKeyboard()) focusOn(form.current, '[name=current]')
  }, [form])
  return (
    <section className={classes.section} aria-labelledby="own-password">
      <h2 id="own-password">{t('Password')}</h2>
      <SecretForm state={state} email={email} action={t('Save password')}>
        <SecretInput
          name="current"
          label={t('Current password')}
          autoComplete="current-password"
          error={refusals.current}
        />
        <SecretInput
          name="password"
          label={t('New password')}
          description={t('At least 10 characters. A few unrelated words work well.')}
          autoComplete="new-password"
          error={refusals.password}
        />
      </SecretForm>
    </section>
  )
}
