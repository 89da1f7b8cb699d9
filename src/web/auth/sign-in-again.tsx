/** Covers the app when the sign-in has ended, without unloading it: whatever was typed is still there afterwards. */
import { useSyncExternalStore } from 'react'
import { useConnection } from '../api/connection.tsx'
import { later } from '../ui/later.tsx'

const Dialog = later(() => import('./sign-in-dialog.tsx').then((part) => part.SignInDialog))

export function SignInAgain() {
  const { session } = useConnection()
  const active = useSyncExternalStore(session.subscribe, session.isActive)
  return active ? null : <Dialog />
}
