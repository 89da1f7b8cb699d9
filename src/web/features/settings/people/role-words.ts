/** The label of a person's role: the preset, and whether permissions differ from it. */
import { wordFor } from '../../../../contract/resources/choice-words.ts'
import { departures, nearestPreset, type PersonRights } from '../../../../contract/role-presets.ts'
import { t } from '../../../language/t.ts'

export function roleWords(rights: PersonRights): string {
  const preset = nearestPreset(rights)
  if (!preset) return wordFor(rights.type)
  return departures(rights, preset).length === 0 ? t(preset.label) : t('{role}, changed', { role: t(preset.label) })
}
