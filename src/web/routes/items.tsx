import { items } from '../arrangements/items.ts'
import { ListScreen } from '../resource/list-screen.tsx'

export const Items = () => <ListScreen arrangement={items} />
