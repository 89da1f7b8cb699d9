/** `/$resource`: the list of a resource. */
import { getRouteApi } from '@tanstack/react-router'
import { ListScreen } from '../resource/list/list-screen.tsx'
import { UnknownAddress } from '../ui/unknown-address.tsx'
import { screenOf } from './screens.tsx'

const route = getRouteApi('/$resource')

export function List() {
  const { resource } = route.useParams()
  const screen = screenOf(resource)
  if (!screen) return <UnknownAddress />
  // Selection and open dialogs are those of one resource.
  return <ListScreen key={resource} view={screen.view} extras={screen.extras} />
}
