/** Who may set the fields that decide who sees a record. */
import { expect, it } from 'vitest'
import { messages } from '../resources/content/content.ts'
import { quotes } from '../resources/documents/quotes.ts'
import { projects } from '../resources/work/projects.ts'
import { type Actor, accountActor, actions, permissions, userTypes } from '../rights.ts'
import { maySetOn, mayShare, mayShareNew } from './sharing.ts'

const key = accountActor({ account: 1, credential: 'key:1', timezone: 'UTC' })
const person = (grants: readonly number[] = [], over: Partial<Actor> = {}): Actor => ({
  ...key,
  kind: 'user',
  contact: 7,
  grants: new Map(grants.map((id) => [id, actions.view])),
  ...over,
})
const { viewAllWork, divisionWork } = permissions

it.each([
  ['an API key', key, true],
  ['who manages it', person([], { contact: 5 }), true],
  ['who sees all work', person([viewAllWork]), true],
  ['who sees all work of its division', person([divisionWork], { division: 3 }), true],
  ['who sees all work of another division', person([divisionWork], { division: 4 }), false],
  ['anybody else', person(), false],
  ['a contractor with every right', person([viewAllWork, divisionWork], { userType: userTypes.contractor }), false],
])('A record is shared by %s: %s', (_who, actor, may) => {
  expect(mayShare(actor, { ownerFields: [5, null], division: 3 })).toBe(may)
})

it('A record without people is nobody’s responsibility', () => {
  expect(mayShare(person([], { contact: null }), { ownerFields: [null, undefined], division: null })).toBe(false)
})

it('Inputs depend on the record', () => {
  const { clientaccess, title } = projects.fields
  expect(maySetOn(person(), projects, clientaccess, { managerid: 7 })).toBe(true)
  expect(maySetOn(person(), projects, clientaccess, { managerid: 8 })).toBe(false)
  expect(maySetOn(person(), projects, title, { managerid: 8 })).toBe(true)
  expect(maySetOn(person(), projects, clientaccess, null)).toBe(false)
  expect(maySetOn(person(), messages, messages.fields.clientaccess, { contactid: 8 })).toBe(true)
  expect([projects, quotes].map(({ fields }) => mayShareNew(person(), fields.clientaccess))).toEqual([true, false])
})
