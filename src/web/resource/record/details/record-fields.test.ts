import { expect, it } from 'vitest'
import { items as declaration } from '../../../../contract/resources/work/items.ts'
import { type Actor, userTypes } from '../../../../contract/rights.ts'
import type { View } from '../../view.ts'
import { recordFields } from './record-fields.ts'

const view: View = {
  resource: declaration,
  crumbs: ['projectid'],
  columns: [],
  details: ['duedate', 'budget', 'activeworkstageid'],
  body: ['description'],
  needs: { workstagename: ['workstagecolor'] },
  form: [],
  about: '',
}
const anybody: Actor = {
  account: 1,
  kind: 'apikey',
  credential: 'key:1',
  userType: userTypes.staff,
  administrator: true,
  contact: null,
  company: null,
  division: null,
  teams: [],
  grants: new Map(),
  timezone: 'UTC',
  locale: 'en',
}

const asked = (actor: Actor, more?: readonly string[]) => recordFields(actor, view, more).split(',')

it('A record page asks for what it shows, with the names behind ids and what its cells read', () => {
  const fields = asked(anybody, ['timespent'])
  for (const name of [
    'name',
    'activeworkstate',
    'duedate',
    'description',
    'projecttitle',
    'workstagecolor',
    'timespent',
  ])
    expect(fields).toContain(name)
  expect(fields).not.toContain('storyPoints')
  expect(new Set(fields).size).toBe(fields.length)
})

it('What the caller may not see is not asked for', () => {
  expect(asked(anybody)).toContain('budget')
  expect(asked({ ...anybody, kind: 'user', contact: 2, administrator: false })).not.toContain('budget')
})
