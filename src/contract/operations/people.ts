/** Operations on people: invitations, rights, deactivation. */
import { boolean, choice, emails, id, integer, text, toOne, utc } from '../language/field.ts'
import { byKey, list, members, nullable, optional, type ValueOf } from '../language/shape.ts'
import { permissions } from '../rights.ts'
import { rolePresets } from '../role-presets.ts'
import { declare, type RequestOf } from './operation.ts'

export const inviteContact = declare({
  name: 'inviteContact',
  method: 'POST',
  path: '/contacts/:contactid/invite',
  of: 'contacts',
  request: { singular: 'invitation', fields: { email: text() } },
  answer: members({ id: id(), email: text() }),
  hasMessage: true,
})

const invitationShape = members({
  id: id(),
  email: text(),
  link: optional(text({ label: 'To choose a password by; there where no mail server brings it.' })),
})
export type Invited = ValueOf<typeof invitationShape>

export type Invitation = RequestOf<(typeof invitePeople)['request']['fields']>

export const invitePeople = declare({
  name: 'invitePeople',
  method: 'POST',
  path: '/settings/people/invitations',
  request: {
    singular: 'invitation',
    fields: {
      emails: emails({ required: true, max: 100 }),
      role: choice(rolePresets.map(({ name }) => name)),
      companyid: toOne('companies'),
    },
  },
  answer: list(invitationShape),
  status: 201,
  hasMessage: true,
})

/** Permissions. */
const ids = Object.values(permissions)

const person = members({
  id: id(),
  name: text(),
  type: text(),
  title: nullable(text()),
  companyname: nullable(text()),
  divisionid: nullable(toOne('divisions')),
  email: nullable(text()),
  administrator: boolean(),
  grants: byKey(ids, integer(), 'Bits of actions by permission id.'),
  signin: choice(['active', 'invited', 'none', 'inactive'], {
    label: 'Whether the person can sign in, has been invited, was never invited, or has left.',
  }),
  lastseen: nullable(utc()),
})
export type ListedPerson = ValueOf<typeof person>

export const listPeople = declare({
  name: 'listPeople',
  method: 'GET',
  path: '/settings/people',
  answer: list(person),
  meta: { count: integer() },
})

const rights = { path: '/contacts/:contactid/permissions', of: 'contacts' } as const
const permission = choice(ids)
const actionFlags = { view: boolean(), add: boolean(), edit: boolean(), delete: boolean() }
export const grant = members({ id: permission, ...actionFlags, name: text() })
export type Grant = ValueOf<typeof grant>
const grants = members({ id: id(), administrator: boolean(), permissions: list(grant) })

const changedGrants = list(
  members({
    id: permission,
    view: optional(boolean()),
    add: optional(boolean()),
    edit: optional(boolean()),
    delete: optional(boolean()),
  }),
)

export const readPermissions = declare({ name: 'readPermissions', method: 'GET', ...rights, answer: grants })
export const changePermissions = declare({
  name: 'changePermissions',
  method: 'PUT',
  ...rights,
  request: {
    singular: 'permission',
    fields: { permissions: optional(changedGrants), administrator: boolean() },
    or: changedGrants,
  },
  answer: grants,
})

const route = { path: '/contacts/:contactid/deactivate', of: 'contacts' } as const
const openWork = members({ id: id(), items: integer(), projects: integer() })

export const countOpenWork = declare({ name: 'countOpenWork', method: 'GET', ...route, answer: openWork })
export const deactivateContact = declare({
  name: 'deactivateContact',
  method: 'POST',
  ...route,
  request: { singular: 'hand-over', fields: { to: toOne('contacts') } },
  answer: openWork,
  hasMessage: true,
})
