import { noEffects } from '../../write/effects.ts'
import type { Effects } from '../../write/write-context.ts'

/** Options are deleted and restored with their field. */
export const customFieldEffects: Effects = {
  ...noEffects,
  children: [{ resource: 'customfieldoptions', parentField: 'customfieldid', movable: false }],
}
