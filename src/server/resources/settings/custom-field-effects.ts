import { noEffects } from '../../write/effects.ts'
import type { Effects } from '../../write/writing.ts'

/** The options of a field go and come with it. */
export const customFieldEffects: Effects = {
  ...noEffects,
  children: [{ resource: 'customfieldoptions', by: 'customfieldid', movable: false }],
}
