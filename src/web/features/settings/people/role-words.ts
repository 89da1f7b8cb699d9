/** What people call somebody's role: the preset, and that it was departed from. */
import { departures, nearestPreset, type PersonRights } from '../../../../contract/role-presets.ts'

export function roleWords(rights: PersonRights): string {
  const preset = nearestPreset(rights)
  if (!preset) return rights.type.charAt(0).toUpperCase() + rights.type.slice(1)
  return departures(rights, preset).length === 0 ? preset.label : `${preset.label}, changed`
}
