import { SecondFactorScreen } from '../features/settings/second-factor/second-factor-screen.tsx'

export const SecondFactor = () => <SecondFactorScreen />
