import { SettingsScreen } from '../features/settings/settings-screen.tsx'

export const Settings = () => <SettingsScreen />
