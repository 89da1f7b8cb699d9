import { SettingsFrame } from '../features/settings/frame/settings-frame.tsx'
import { SignInScreen } from '../features/settings/sign-in/sign-in-screen.tsx'

export const OwnSignIn = () => (
  <SettingsFrame page="/settings/sign-in">
    <SignInScreen />
  </SettingsFrame>
)
