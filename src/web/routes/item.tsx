import { items } from '../arrangements/items.ts'
import { RecordPage } from '../resource/details/record-page.tsx'
import { itemExtras } from './item-extras.tsx'

export const Item = () => <RecordPage arrangement={items} extras={itemExtras} />
