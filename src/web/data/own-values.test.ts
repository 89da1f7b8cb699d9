import { expect, it } from 'vitest'
import { askedAs, bodyOf, spreadOut } from './own-values.ts'

const record = {
  id: 7,
  name: 'Roof',
  customfields: [
    { id: 3, name: 'Area', value: '12.5', type: 'number' },
    { id: 4, name: 'Checked', value: 'true', type: 'checkbox' },
  ],
}

it('Each of the values of the account’s own fields stands under a name of its own', () => {
  expect(spreadOut(record)).toEqual({ ...record, 'customfields.3': 12.5, 'customfields.4': 'true' })
  expect(spreadOut({ id: 7, name: 'Roof' })).toEqual({ id: 7, name: 'Roof' })
})

it('What was set after the record was read counts, also where it was cleared', () => {
  const cleared = { ...record, 'customfields.3': undefined }
  expect(spreadOut(cleared)['customfields.3']).toBeUndefined()
  expect(spreadOut(cleared)['customfields.4']).toBe('true')
})

it('They are asked for and written under the one name that the service knows', () => {
  expect(askedAs(['name', 'customfields.3', 'customfields.4', 'name'])).toBe('name,customfields')
  expect(bodyOf({ name: 'Roof', 'customfields.3': 12.5, 'customfields.4': null })).toEqual({
    name: 'Roof',
    customfields: [
      { id: 3, value: 12.5 },
      { id: 4, value: null },
    ],
  })
  const declared = { name: 'Roof' }
  expect(bodyOf(declared)).toBe(declared)
})
