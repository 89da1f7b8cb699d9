/** Covers the app after the session has ended, without unloading it, so that nothing typed is lost. */
import { useSyncExternalStore } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { Session } from './session.ts'

const SignInDialog = lazyPart(() => import('./sign-in-dialog.tsx').then((part) => part.SignInDialog))

export function SignInAgain({ session }: { session: Session }) {
  const active = useSyncExternalStore(session.subscribe, session.isActive)
  return active ? null : <SignInDialog />
}
