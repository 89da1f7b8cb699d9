import { expect, it } from 'vitest'
import { RequestError } from '../request-error.ts'
import { refusalsOf } from './refusals.ts'

const refused = (...messages: string[]) => new RequestError(400, messages)

it('A refusal stands at the input that it is about, also where that is one of the account’s own fields', () => {
  const names = ['name', 'customfields.5', 'customfields.7']
  const labels = { name: 'Name', 'customfields.5': 'Area', 'customfields.7': 'Area code' }
  const error = refused(
    "name: 'x' is too short.",
    "customfields: Area code cannot be 'West'; allowed values are 03, 08.",
    'customfields: no field 9 exists for project.',
  )
  expect(refusalsOf(error, { names, labels })).toEqual({
    name: "'x' is too short.",
    'customfields.7': "Area code cannot be 'West'; allowed values are 03, 08.",
    form: 'Custom fields: no field 9 exists for project.',
  })
})
