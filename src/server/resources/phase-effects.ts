import { type Effects, noEffects } from '../write/effects.ts'

/** Items go with their phase, unless they are moved to another one first. */
export const phaseEffects: Effects = {
  ...noEffects,
  children: [{ resource: 'items', by: 'itemcollectionid', movable: true }],
}
