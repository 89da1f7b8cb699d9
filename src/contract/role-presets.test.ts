import { describe, expect, it } from 'vitest'
import { translateFor } from './messages/catalogues.ts'
import { allActions, permissions } from './rights.ts'
import { departures, nearestPreset, presetNamed, rightsSentence, rolePresets } from './role-presets.ts'

const english = translateFor('en')

const named = (name: string) => {
  const preset = presetNamed(name)
  if (!preset) throw new Error(`No preset is called ${name}`)
  return preset
}

describe('a role', () => {
  it.each(rolePresets.map((preset) => [preset.name, preset] as const))('%s is nearest to itself', (_name, preset) => {
    expect(nearestPreset(preset)).toBe(preset)
    expect(departures(preset, preset)).toEqual([])
  })

  it('lists the permissions that differ', () => {
    const member = named('member')
    const rights = { ...member, grants: { ...member.grants, [permissions.invoice]: allActions } }
    expect(nearestPreset(rights)).toBe(member)
    expect(departures(rights, member)).toEqual([permissions.invoice])
  })

  it.each([
    ['administrator', 'Everything, including settings and other people’s rights.'],
    ['manager', 'All work, invoices and quotes, all amounts.'],
    ['allwork', 'All work, invoices and quotes, no money.'],
    ['member', 'Own work, no money.'],
    ['bookkeeper', 'No work, invoices and quotes, all amounts.'],
    ['contractor', 'Own work, no money.'],
    ['client', 'Shared projects, items, invoices and quotes of their company.'],
  ])('%s is summarised as "%s"', (name, sentence) => {
    expect(rightsSentence(named(name), english)).toBe(sentence)
  })

  it('is not matched by an empty set of rights', () => {
    expect(rightsSentence({ type: 'staff', administrator: false, grants: {} }, english)).toBe(
      'Nothing but their own settings.',
    )
  })
})
