import { RecordPage } from '../resource/record/record-page.tsx'
import { items } from '../views/items.ts'
import { itemExtras } from './item-extras.tsx'

export const Item = () => <RecordPage view={items} extras={itemExtras} />
