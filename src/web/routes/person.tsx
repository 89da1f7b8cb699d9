import { useParams } from '@tanstack/react-router'
import { SettingsFrame } from '../features/settings/frame/settings-frame.tsx'
import { PersonScreen } from '../features/settings/people/person-screen.tsx'

export function Person() {
  const { id } = useParams({ strict: false }) as { readonly id: string }
  return (
    <SettingsFrame page="/settings/people">
      <PersonScreen id={id} />
    </SettingsFrame>
  )
}
