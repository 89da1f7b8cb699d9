/** What the person signs in with: password and email, each changed with the present password. */
import { useSignInAddress, useSignInChanges } from '../../../data/sign-in/own-sign-in.ts'
import { messageOf } from '../../../ui/message-of.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import classes from '../frame/sections.module.css'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'

export function SignInScreen() {
  const { data: address, error } = useSignInAddress()
  const changes = useSignInChanges()
  return (
    <>
      <PageHeader title="Password and email" place="Settings" />
      <div className={classes.sections}>
        {error && <p role="alert">Couldn't load your sign-in. {messageOf(error)}</p>}
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
