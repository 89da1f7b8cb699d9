import { useMe } from '../data/me.ts'
import { NotificationsScreen } from '../features/notifications/notifications-screen.tsx'
import { UnknownAddress } from '../ui/unknown-address.tsx'
import { isClient } from './portal.tsx'

/** Clients have no notifications; the portal shows what is theirs. */
export function Notifications() {
  return isClient(useMe()) ? <UnknownAddress /> : <NotificationsScreen />
}
