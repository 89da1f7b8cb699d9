import { expect, it } from 'vitest'
import { resourceNamed, resourceNames } from '../../../../contract/registry.ts'
import { items as declaration } from '../../../../contract/resources/work/items.ts'
import { type Actor, userTypes } from '../../../../contract/rights.ts'
import type { View } from '../../view.ts'
import { detailFields } from './detail-fields.ts'
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

it('A record page requests what it shows, with names for ids', () => {
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

it('Fields that the caller may not see are not requested', () => {
  expect(asked(anybody)).toContain('budget')
  expect(asked({ ...anybody, kind: 'user', contact: 2, administrator: false })).not.toContain('budget')
})

it.each(resourceNames)('The details of %s use people’s words', (name) => {
  const { top, rest } = detailFields({ ...view, resource: resourceNamed(name), details: [], body: [] }, anybody, {
    id: 1,
  })
  const shown = [...top, ...rest]
  const labels = shown.map(({ field }) => field.label)
  expect(labels.filter((label) => /\b(ids?|utc|token|json|uuid)\b|_/i.test(label))).toEqual([])
  const numbers = shown.filter(({ field }) => field.kind === 'integer')
  expect(numbers.filter((each) => /(id|type)$/i.test(each.name))).toEqual([])
})
