import { expect, it } from 'vitest'
import { flattened, getBody, requestedAs } from './own-values.ts'

const record = {
  id: 7,
  name: 'Roof',
  customfields: [
    { id: 3, name: 'Area', value: '12.5', type: 'number' },
    { id: 4, name: 'Checked', value: 'true', type: 'checkbox' },
  ],
}

it('Each custom field’s value has its own name', () => {
  expect(flattened(record)).toEqual({ ...record, 'customfields.3': 12.5, 'customfields.4': 'true' })
  expect(flattened({ id: 7, name: 'Roof' })).toEqual({ id: 7, name: 'Roof' })
})

it('Later changes take precedence, including clearing', () => {
  const cleared = { ...record, 'customfields.3': undefined }
  expect(flattened(cleared)['customfields.3']).toBeUndefined()
  expect(flattened(cleared)['customfields.4']).toBe('true')
})

it('Custom fields are requested and written under the service’s name', () => {
  expect(requestedAs(['name', 'customfields.3', 'customfields.4', 'name'])).toBe('name,customfields')
  expect(getBody({ name: 'Roof', 'customfields.3': 12.5, 'customfields.4': null })).toEqual({
    name: 'Roof',
    customfields: [
      { id: 3, value: 12.5 },
      { id: 4, value: null },
    ],
  })
  const declared = { name: 'Roof' }
  expect(getBody(declared)).toBe(declared)
})
