import { SignInScreen } from '../features/settings/sign-in/sign-in-screen.tsx'

export const OwnSignIn = () => <SignInScreen />
