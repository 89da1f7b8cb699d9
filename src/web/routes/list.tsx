/** `/$resource`: the list of a resource. */
import { getRouteApi } from '@tanstack/react-router'
import { useMe } from '../data/me.ts'
import { ListScreen } from '../resource/grid/list/list-screen.tsx'
import { UnknownAddress } from '../ui/unknown-address.tsx'
import { getPortalScreen, isClient } from './portal.tsx'
import { getScreen } from './screens.tsx'

const route = getRouteApi('/$resource')

export function List() {
  const { resource } = route.useParams()
  if (isClient(useMe())) {
    const Portal = getPortalScreen(resource)?.List
    return Portal ? <Portal key={resource} /> : <UnknownAddress />
  }
  const screen = getScreen(resource)
  if (!screen) return <UnknownAddress />
  // Selection and open dialogs belong to one resource.
  return <ListScreen key={resource} view={screen.view} extras={screen.extras} />
}
