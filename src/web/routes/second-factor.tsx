import { SettingsFrame } from '../features/settings/frame/settings-frame.tsx'
import { SecondFactorScreen } from '../features/settings/second-factor/second-factor-screen.tsx'

export const SecondFactor = () => (
  <SettingsFrame page="/settings/second-factor">
    <SecondFactorScreen />
  </SettingsFrame>
)
