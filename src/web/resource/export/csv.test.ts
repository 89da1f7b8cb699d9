import { expect, it } from 'vitest'
import { permissions, userTypes } from '../../../contract/rights.ts'
import { companies } from '../../views/companies.ts'
import { chosenColumns, columnsOf } from '../columns/columns.ts'
import { csvOf } from './csv.ts'

const director = {
  account: 1,
  kind: 'user',
  credential: '',
  userType: userTypes.staff,
  administrator: true,
  contact: 1,
  company: null,
  division: null,
  teams: [],
  grants: new Map(Object.values(permissions).map((id) => [id, 15])),
  timezone: 'UTC',
  locale: 'en',
} as const

const columns = (...names: string[]) => chosenColumns(columnsOf(companies.resource, director), names, 'name')

it('A list goes out with a line of heads, quoted only where it must be', () => {
  const rows = [
    { id: 1, name: 'Quay, Ltd', creditlimit: 1200.5, type: 'client' },
    { id: 2, name: 'The "Mill"', type: 'contractor' },
  ]
  expect(csvOf(companies, columns('name', 'creditlimit', 'type'), rows)).toBe(
    'Name,Credit limit,Type\r\n"Quay, Ltd",1200.5,Client\r\n"The ""Mill""",,Contractor',
  )
})

it('Linked records are named one after the other', () => {
  const rows = [
    {
      id: 1,
      name: 'Quay',
      tags: [
        { id: 1, name: 'Key' },
        { id: 2, name: 'Late payer' },
      ],
    },
  ]
  expect(csvOf(companies, columns('name', 'tags'), rows)).toBe('Name,Tags\r\nQuay,Key; Late payer')
})

it.each([
  ['=1+1', "'=1+1"],
  ['@sum', "'@sum"],
  ['-cmd', "'-cmd"],
  ['+61 3 9842 9663', '+61 3 9842 9663'],
])('The text %s is no formula for a spreadsheet', (name, expected) => {
  expect(csvOf(companies, columns('name'), [{ id: 1, name }])).toBe(`Name\r\n${expected}`)
})
