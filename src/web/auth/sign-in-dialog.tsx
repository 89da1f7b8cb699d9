/** Asks to sign in again, in a window of its own. The app learns of it through the shared sign-in. */
import { Button } from '@mantine/core'
import { Dialog } from '../ui/dialog.tsx'

const open = () => window.open('/callback?again', 'worklane-sign-in', 'popup,width=480,height=640')

export function SignInDialog() {
  return (
    <Dialog title="You've been signed out" zIndex={500} closeOnClickOutside={false}>
      <p>Sign in to continue; your changes are still here.</p>
      <Button variant="filled" mt="md" onClick={open} data-autofocus>
        Sign in
      </Button>
    </Dialog>
  )
}
