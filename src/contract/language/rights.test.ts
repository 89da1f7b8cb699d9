/** The effect of permissions on resources and fields, regardless of any record. */
import { describe, expect, it } from 'vitest'
import {
  type Action,
  type Actor,
  accountActor,
  actions,
  can,
  permissionNames,
  permissions,
  userTypes,
} from '../rights.ts'
import { id, money, text } from './field.ts'
import { findField, mayUse, resource, seesField } from './resource.ts'

const key: Actor = accountActor({ account: 1, credential: 'key:1', timezone: 'UTC' })
const person = (over: Partial<Actor> = {}): Actor => ({
  ...key,
  kind: 'user',
  administrator: false,
  contact: 7,
  ...over,
})
const holding = (permission: number, bits: number, over: Partial<Actor> = {}) =>
  person({ grants: new Map([[permission, bits]]), ...over })

const everyAction = Object.keys(actions) as Action[]

describe('A permission', () => {
  it('is granted per action', () => {
    for (const held of everyAction) {
      const actor = holding(permissions.item, actions[held])
      expect(everyAction.filter((action) => can(actor, permissions.item, action))).toEqual([held])
      expect(can(actor, permissions.project, held)).toBe(false)
    }
  })

  it('has the documented name', () => {
    expect(permissionNames).toEqual({
      2: 'ViewAllWork',
      3: 'ViewItem',
      4: 'ViewProject',
      7: 'ViewTimelog',
      8: 'ViewContactNote',
      11: 'ViewSensitiveBusinessInfo',
      12: 'ViewInvoice',
      13: 'ViewQuote',
      14: 'ViewCustomfields',
      18: 'ViewUserPermissions',
      23: 'ViewTeamWork',
      24: 'ViewAllWork (division scoped)',
    })
  })

  it('is not needed with an API key', () => {
    for (const permission of Object.values(permissions)) {
      expect(everyAction.every((action) => can(key, permission, action))).toBe(true)
      expect(everyAction.some((action) => can(person({ administrator: true }), permission, action))).toBe(false)
    }
  })
})

describe('A resource', () => {
  const of = (readers: 'everyone' | 'staff', writers: 'everyone' | 'staff' | 'administrators', permission?: 3) =>
    resource('boats', {
      singular: 'boat',
      label: 'Boats',
      title: 'id',
      paths: ['/boats'],
      readers,
      writers,
      ...(permission ? { permission } : {}),
      fields: { id: id() },
    })
  const client = person({ userType: userTypes.client })
  const staff = person()
  const administrator = person({ administrator: true })

  it.each([
    ['everyone reads, staff write', of('everyone', 'staff'), [client, staff], [staff, administrator]],
    ['staff read, administrators write', of('staff', 'administrators'), [staff, administrator], [administrator]],
    ['everyone does both', of('everyone', 'everyone'), [client, staff], [client, staff]],
  ] as const)('of which %s', (_title, boats, readers, writers) => {
    for (const actor of [client, staff, administrator]) {
      expect(mayUse(actor, boats, 'view')).toBe([...readers, administrator].includes(actor))
      for (const action of ['add', 'edit', 'delete'] as const) {
        expect(mayUse(actor, boats, action)).toBe(([...writers] as Actor[]).includes(actor) || actor === administrator)
      }
    }
    expect(everyAction.every((action) => mayUse(key, boats, action))).toBe(true)
  })

  it('with a permission requires it as well, for the same action', () => {
    const boats = of('everyone', 'everyone', permissions.item)
    const reader = holding(permissions.item, actions.view)
    expect(everyAction.filter((action) => mayUse(reader, boats, action))).toEqual(['view'])
    expect(everyAction.filter((action) => mayUse(staff, boats, action))).toEqual([])
  })
})

describe('A field', () => {
  const boats = resource('boats', {
    singular: 'boat',
    label: 'Boats',
    title: 'name',
    paths: ['/boats'],
    fields: {
      id: id(),
      name: text({ responseAliases: ['call'], aliases: ['title'], audience: 'all' }),
      price: money({ aliases: ['cost'], audience: 'all' }),
      log: text(),
      notes: text({ permission: permissions.contactNote, audience: 'all' }),
      hours: text({ audience: 'contractors' }),
    },
  })
  const visible = (actor: Actor) =>
    Object.entries(boats.fields).flatMap(([wire, field]) => (seesField(actor, field) ? [wire] : []))

  it.each([
    ['an API key', key, ['id', 'name', 'price', 'log', 'notes', 'hours']],
    ['staff without rights', person(), ['id', 'name', 'log', 'hours']],
    ['an administrator without rights', person({ administrator: true }), ['id', 'name', 'log', 'hours']],
    ['staff with 11', holding(permissions.sensitive, actions.view), ['id', 'name', 'price', 'log', 'hours']],
    [
      'staff who may edit but not view it',
      holding(permissions.sensitive, actions.edit),
      ['id', 'name', 'log', 'hours'],
    ],
    ['staff with 8', holding(permissions.contactNote, actions.view), ['id', 'name', 'log', 'notes', 'hours']],
    ['a client', person({ userType: userTypes.client }), ['id', 'name']],
    [
      'a contractor with 8',
      holding(permissions.contactNote, 1, { userType: userTypes.contractor }),
      ['id', 'name', 'notes', 'hours'],
    ],
  ] as const)('is seen by %s', (_who, actor, wires) => {
    expect(visible(actor)).toEqual(wires)
  })

  it('is found by any of its names, if it is visible', () => {
    const sees = (field: { permission: number | null }) => field.permission === null
    for (const name of ['name', 'CALL', 'Title']) expect(findField(boats, name, sees)).toBe('name')
    for (const name of ['price', 'cost', 'toString', '__proto__', '']) expect(findField(boats, name, sees)).toBeNull()
    expect(findField(boats, 'cost', () => true)).toBe('price')
  })
})
