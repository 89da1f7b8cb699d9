import { ListScreen } from '../resource/list/list-screen.tsx'
import { time } from '../views/time.ts'

export const Time = () => <ListScreen view={time} />
