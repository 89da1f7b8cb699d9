import { noEffects } from '../../write/effects.ts'
import type { Effects } from '../../write/writing.ts'

/** Items go with their phase, unless they are moved to another one first. */
export const phaseEffects: Effects = {
  ...noEffects,
  children: [{ resource: 'items', by: 'itemcollectionid', movable: true }],
}
