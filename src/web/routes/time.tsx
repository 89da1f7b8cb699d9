import { time } from '../arrangements/time.ts'
import { ListScreen } from '../resource/list-screen.tsx'

export const Time = () => <ListScreen arrangement={time} />
