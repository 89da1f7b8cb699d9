/** `/$resource`: the list of a resource. */
import { getRouteApi } from '@tanstack/react-router'
import { useMe } from '../data/me.ts'
import { ListScreen } from '../resource/list/list-screen.tsx'
import { UnknownAddress } from '../ui/unknown-address.tsx'
import { isClient, portalScreenOf } from './portal.tsx'
import { screenOf } from './screens.tsx'

const route = getRouteApi('/$resource')

export function List() {
  const { resource } = route.useParams()
  if (isClient(useMe())) {
    const Portal = portalScreenOf(resource)?.List
    return Portal ? <Portal key={resource} /> : <UnknownAddress />
  }
  const screen = screenOf(resource)
  if (!screen) return <UnknownAddress />
  // Selection and open dialogs belong to one resource.
  return <ListScreen key={resource} view={screen.view} extras={screen.extras} />
}
