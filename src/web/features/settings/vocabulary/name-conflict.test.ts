import { expect, it } from 'vitest'
import { tags } from '../../../../contract/resources/settings/settings.ts'
import { nameConflict } from './name-conflict.ts'

const urgent = { id: 1, name: 'Urgent work' }
const records = [urgent, { id: 2, name: 'Später' }]

it.each([
  ['Urgent work', '“Urgent work” already exists. Choose another name.'],
  [' urgent  WORK ', '“Urgent work” already exists. Choose another name.'],
  ['SPÄTER', '“Später” already exists. Choose another name.'],
  ['spa\u0308ter', '“Später” already exists. Choose another name.'],
  ['Urgent', null],
])('%j', (name, said) => {
  expect(nameConflict(tags, records, name)).toBe(said)
})

it('a record may change the letter case of its own name', () => {
  expect(nameConflict(tags, records, 'URGENT WORK', urgent)).toBe(null)
})
