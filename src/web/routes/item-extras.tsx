/** What stands with an item wherever it is opened: its timer and what belongs to it. */
import { ItemBelonging } from '../features/items/belonging.tsx'
import { StartTimer } from '../features/timer/start-timer.tsx'
import type { Extras } from '../resource/details/extras.ts'

export const itemExtras: Extras = {
  actions: (item, me) => <StartTimer me={me} item={item} />,
  beside: (item, me) => <ItemBelonging me={me} item={item} />,
}
