/** Who can sign in to the demo, and with which rights. */
import { allActions, actions as allow, type PermissionId, permissions } from '../../../../contract/rights.ts'

export const demoPassword = 'demo-password'

export interface DemoSignIn {
  readonly email: string
  /** A short description of the person's permissions, for the console. */
  readonly about: string
  readonly type: 'staff' | 'contractor' | 'client'
  /** Position among the contacts of this type. */
  readonly seat: number
  readonly firstname: string
  readonly lastname: string
  readonly administrator: boolean
  /** Bit sets of actions, by permission. */
  readonly grants: ReadonlyMap<PermissionId, number>
}

const { view, add, edit } = allow

const grant = (actions: number, ...permissionIds: readonly PermissionId[]): [PermissionId, number][] =>
  permissionIds.map((permission) => [permission, actions])

const { item, project, timelog, contactNote, invoice, quote, customfields, viewAllWork } = permissions

export const demoSignIns: readonly DemoSignIn[] = [
  {
    email: 'admin@example.com',
    about: 'director: sees and does everything',
    type: 'staff',
    seat: 0,
    firstname: 'Imogen',
    lastname: 'Alder',
    administrator: true,
    grants: new Map(grant(allActions, ...Object.values(permissions))),
  },
  {
    email: 'staff@example.com',
    about: 'practice manager: all work, no money',
    type: 'staff',
    seat: 1,
    firstname: 'Rafael',
    lastname: 'Quay',
    administrator: false,
    grants: new Map([
      ...grant(allActions, item, project, timelog, invoice, quote, contactNote, customfields),
      ...grant(view, viewAllWork),
    ]),
  },
  {
    email: 'member@example.com',
    about: 'graduate: own items, projects and time',
    type: 'staff',
    seat: 2,
    firstname: 'Niamh',
    lastname: 'Okafor',
    administrator: false,
    grants: new Map([...grant(view | add | edit, item), ...grant(view | edit, project), ...grant(allActions, timelog)]),
  },
  {
    email: 'contractor@example.com',
    about: 'structural engineer: own items, projects and time',
    type: 'contractor',
    seat: 0,
    firstname: 'Bruno',
    lastname: 'Castellari',
    administrator: false,
    grants: new Map([...grant(view | edit, item), ...grant(view, project), ...grant(view | add | edit, timelog)]),
  },
  {
    email: 'client@example.com',
    about: 'client: shared projects, invoices and quotes of the own company',
    type: 'client',
    seat: 0,
    firstname: 'Helen',
    lastname: 'Trần',
    administrator: false,
    grants: new Map(grant(view, item, project, invoice, quote)),
  },
]
