import { ListScreen } from '../resource/list/list-screen.tsx'
import { items } from '../views/items.ts'
import { itemExtras } from './item-extras.tsx'

export const Items = () => <ListScreen view={items} extras={itemExtras} />
