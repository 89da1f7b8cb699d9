import { TextInput } from '@mantine/core'
import { isEmail } from '../../../../contract/language/email.ts'
import type { SignInEmail } from '../../../../contract/operations/sign-in.ts'
import type { Refusals } from '../../../data/refusals/refusals.ts'
import type { SignInChanges } from '../../../data/sign-in/own-sign-in.ts'
import { t } from '../../../language/t.ts'
import { announceDone } from '../../../ui/toasts.tsx'
import { PendingEmail } from './pending-email.tsx'
import { SecretForm } from './secret-form.tsx'
import { SecretInput } from './secret-input.tsx'
import classes from './sign-in.module.css'
import { findMissing, type ReadInput, useSecretForm } from './use-secret-form.ts'

interface Props {
  readonly address: SignInEmail
  readonly changes: SignInChanges
}

export function EmailForm({ address, changes }: Props) {
  const { email, pending } = address
  const state = useSecretForm({
    names: ['email', 'password'],
    proof: 'password',
    check: (readInput) => checkEmail(readInput, address),
    async send(readInput) {
      const { pending: next } = await changes.email(readInput('email').trim(), readInput('password'))
      announceDone(
        next === null
          ? t('You sign in with {email}', { email })
          : t('Sent a confirmation link to {email}', { email: next }),
      )
    },
  })
  const { refusals } = state
  return (
    <section className={classes.section} aria-labelledby="own-email">
      <h2 id="own-email">{t('Email for sign-in')}</h2>
      <p>
        {t('You sign in with')} <strong>{email}</strong>.
      </p>
      {pending !== null && <PendingEmail email={email} pending={pending} changes={changes} />}
      <SecretForm state={state} email={email} action={t('Send confirmation link')}>
        <TextInput
          name="email"
          type="email"
          label={t('New email')}
          autoComplete="email"
          required
          withAsterisk={false}
          error={refusals.email}
        />
        <SecretInput
          name="password"
          label={t('Current password')}
          autoComplete="current-password"
          error={refusals.password}
        />
      </SecretForm>
    </section>
  )
}

function checkEmail(readInput: ReadInput, { email, pending }: SignInEmail): Refusals {
  const next = readInput('email').trim()
  const isSame = pending === null && next.toLowerCase() === email.toLowerCase()
  return {
    ...(isEmail(next) ? {} : { email: t('Enter an email such as name@example.com.') }),
    ...(isSame ? { email: t('You already sign in with this email.') } : {}),
    ...findMissing(readInput, { password: t('Enter your current password.') }),
  }
}
