/** Shown with an item wherever it is opened: its timer and its related lists. */
import { ItemRelated } from '../features/items/related.tsx'
import { StartTimer } from '../features/timer/start-timer.tsx'
import type { Extras } from '../resource/record/extras.ts'

export const itemExtras: Extras = {
  actions: (item, me) => <StartTimer me={me} item={item} />,
  beside: (item, me) => <ItemRelated me={me} item={item} />,
}
