import { useMe } from '../data/me.ts'
import { NotificationsScreen } from '../features/notifications/notifications-screen.tsx'
import { UnknownAddress } from '../ui/unknown-address.tsx'
import { isClient } from './portal.tsx'

/** Clients find what is theirs on their own pages. */
export function Notifications() {
  return isClient(useMe()) ? <UnknownAddress /> : <NotificationsScreen />
}
