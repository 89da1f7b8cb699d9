/** Asks the person to sign in again in a separate window. The app sees the new session in the shared storage. */
import { Button } from '@mantine/core'
import { t } from '../language/t.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'

const open = () => window.open('/callback?again', 'worklane-sign-in', 'popup,width=480,height=640')

export function SignInDialog() {
  return (
    <Dialog title={t("You've been signed out")} zIndex={500} closeOnClickOutside={false}>
      <p>{t('Sign in to continue; your changes are still here.')}</p>
      <Button variant="filled" mt="md" onClick={open} data-autofocus>
        {t('Sign in')}
      </Button>
    </Dialog>
  )
}
