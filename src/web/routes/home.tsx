import { useMe } from '../data/me.ts'
import { HomeScreen } from '../features/home/home-screen.tsx'
import { FirstRun } from '../features/settings/first-run/first-run.tsx'
import { isClient, PortalHome } from './portal.tsx'

export const Home = () => (isClient(useMe()) ? <PortalHome /> : <HomeScreen first={<FirstRun />} />)
