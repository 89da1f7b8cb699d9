/** Asks the person to sign in again in a separate window. The app sees the new session in the shared storage. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'

const address = '/callback?again'

export function SignInDialog() {
  const [isBlocked, setBlocked] = useState(false)
  const open = () => setBlocked(window.open(address, 'worklane-sign-in', 'popup,width=480,height=640') === null)
  return (
    <Dialog isUnexpected title={t("You've been signed out")} zIndex={500} closeOnClickOutside={false}>
      <p role="status">
        {isBlocked
          ? t('Your browser blocked the window. Sign in in a new tab, then return here; your changes are still here.')
          : t('Sign in to continue; your changes are still here.')}
      </p>
      {isBlocked ? (
        // Links open tabs even where windows are blocked.
        <Button component="a" href={address} target="_blank" variant="filled" mt="md">
          {t('Sign in in a new tab')}
        </Button>
      ) : (
        <Button variant="filled" mt="md" onClick={open} data-autofocus>
          {t('Sign in')}
        </Button>
      )}
    </Dialog>
  )
}
