/** `/$resource/$id`: one record. */
import { getRouteApi } from '@tanstack/react-router'
import { mayUse } from '../../contract/language/resource.ts'
import { useMe } from '../data/me.ts'
import { RecordPage } from '../resource/record/record-page.tsx'
import { RecordSkeleton } from '../resource/record/record-skeleton.tsx'
import { UnknownAddress } from '../ui/unknown-address.tsx'
import { getPortalScreen, isClient } from './portal.tsx'
import { getScreen, projectSlots } from './screens.tsx'

const route = getRouteApi('/$resource/$id')

export function Record() {
  const { resource, id } = route.useParams()
  const me = useMe()
  if (isClient(me)) {
    const Portal = getPortalScreen(resource)?.Page
    return Portal ? <Portal key={`${resource} ${id}`} /> : <UnknownAddress />
  }
  const screen = getScreen(resource)
  if (!screen || !mayUse(me.actor, screen.view.resource, 'view')) return <UnknownAddress />
  const { view, extras, Page, fieldsOf } = screen
  if (Page)
    return (
      <Page
        key={id}
        {...projectSlots}
        extras={extras}
        fallback={<RecordSkeleton shape={fieldsOf ? 'rail' : 'tabs'} />}
      />
    )
  return <RecordPage key={`${resource} ${id}`} view={view} extras={extras} />
}
