import { getRouteApi } from '@tanstack/react-router'
import { SettingsFrame } from '../features/settings/frame/settings-frame.tsx'
import { PersonScreen } from '../features/settings/people/person-screen.tsx'

const route = getRouteApi('/settings/people/$id')

export function Person() {
  const { id } = route.useParams()
  return (
    <SettingsFrame page="/settings/people">
      <PersonScreen id={id} />
    </SettingsFrame>
  )
}
