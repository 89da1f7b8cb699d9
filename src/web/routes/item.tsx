import { items } from '../arrangements/items.ts'
import { RecordPage } from '../resource/details/record-page.tsx'

export const Item = () => <RecordPage arrangement={items} />
