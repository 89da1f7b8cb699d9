import { Navigate } from '@tanstack/react-router'
import { useMe } from '../data/me.ts'
import { settingsPages } from '../features/settings/frame/settings-pages.ts'
import { UnknownAddress } from '../ui/unknown-address.tsx'

/** Redirects to the first page that the caller may open. */
export function Settings() {
  const { actor } = useMe()
  const first = settingsPages.find(({ open }) => open(actor))
  return first ? <Navigate to={first.path} replace /> : <UnknownAddress />
}
