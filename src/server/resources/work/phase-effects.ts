import { noEffects } from '../../write/effects.ts'
import type { Effects } from '../../write/write-context.ts'
import { stopTimersOn } from '../time/timers-of-work.ts'

/** Items are deleted with their phase unless they are moved to another one first. */
export const phaseEffects: Effects = {
  ...noEffects,
  removing: stopTimersOn('itemcollectionid'),
  children: [{ resource: 'items', parentField: 'itemcollectionid', movable: true }],
}
