import { SessionsScreen } from '../features/settings/sessions/sessions-screen.tsx'

export const Sessions = () => <SessionsScreen />
