/** `/`: the home screen. */
import { useMe } from '../data/me.ts'
import { HomeScreen } from '../features/home/home-screen.tsx'
import { useFirstRun } from '../features/settings/first-run/first-run.tsx'
import { isClient, PortalHome } from './portal.tsx'

export const Home = () => (isClient(useMe()) ? <PortalHome /> : <StaffHome />)

const StaffHome = () => <HomeScreen first={useFirstRun(useMe())} />
