import { items } from '../arrangements/items.ts'
import { ListScreen } from '../resource/list-screen.tsx'
import { itemExtras } from './item-extras.tsx'

export const Items = () => <ListScreen arrangement={items} extras={itemExtras} />
