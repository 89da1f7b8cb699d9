/** Shows edit conflicts from anywhere in the app, one after the other. */
import { useSyncExternalStore } from 'react'
import { firstConflict, subscribeToConflicts } from '../../data/conflicts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx').then((part) => part.ConflictDialog))

export function ConflictNotice() {
  const conflict = useSyncExternalStore(subscribeToConflicts, firstConflict)
  return conflict && <ConflictDialog conflict={conflict} />
}
