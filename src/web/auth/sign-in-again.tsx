/** Covers the app when the sign-in has ended, without unloading it: whatever was typed is still there afterwards. */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useConnection } from '../api/connection.tsx'

const Dialog = lazy(() => import('./sign-in-dialog.tsx').then((part) => ({ default: part.SignInDialog })))

export function SignInAgain() {
  const { session } = useConnection()
  const active = useSyncExternalStore(session.subscribe, session.isActive)
  return <Suspense fallback={null}>{!active && <Dialog />}</Suspense>
}
