import { SettingsFrame } from '../features/settings/frame/settings-frame.tsx'
import { SessionsScreen } from '../features/settings/sessions/sessions-screen.tsx'

export const Sessions = () => (
  <SettingsFrame page="/settings/sessions">
    <SessionsScreen />
  </SettingsFrame>
)
