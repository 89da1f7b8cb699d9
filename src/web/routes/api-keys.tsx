import { ApiKeysScreen } from '../features/settings/api-keys/api-keys-screen.tsx'
import { SettingsFrame } from '../features/settings/frame/settings-frame.tsx'

export const ApiKeys = () => (
  <SettingsFrame page="/settings/api-keys">
    <ApiKeysScreen />
  </SettingsFrame>
)
