/** The person's password and email, each changed by entering the current password. */
import { useSignInAddress, useSignInChanges } from '../../../data/sign-in/own-sign-in.ts'
import { t } from '../../../language/t.ts'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import classes from '../frame/sections.module.css'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'

export function SignInScreen() {
  const { data: address, error, refetch } = useSignInAddress()
  const changes = useSignInChanges()
  return (
    <>
      <PageHeader title={t('Password and email')} place={t('Settings')} />
      <div className={classes.sections}>
        {error && <LoadFailure what={t('your sign-in')} error={error} retry={refetch} />}
        {address && (
          <>
            <PasswordForm email={address.email} changes={changes} />
            <EmailForm address={address} changes={changes} />
          </>
        )}
      </div>
    </>
  )
}
