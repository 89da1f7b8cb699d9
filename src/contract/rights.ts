/** Who may do what: user types, permission ids and the four actions, with the numbers of the API. */
import type { KeyLimits } from './key-scopes.ts'

export const userTypes = { client: 1, contractor: 2, staff: 3, other: 4 } as const
export type UserType = (typeof userTypes)[keyof typeof userTypes]

/** Permission ids on the wire. A grant holds actions: view, add, edit, delete. */
export const permissions = {
  viewAllWork: 2,
  item: 3,
  project: 4,
  timelog: 7,
  contactNote: 8,
  sensitive: 11,
  invoice: 12,
  quote: 13,
  customfields: 14,
  userPermissions: 18,
  teamWork: 23,
  divisionWork: 24,
} as const
export type PermissionId = (typeof permissions)[keyof typeof permissions]

export const actions = { view: 1, add: 2, edit: 4, delete: 8 } as const
export type Action = keyof typeof actions
export const allActions = actions.view | actions.add | actions.edit | actions.delete

/** What each permission lets its holder see or do, by its documented name. */
export const permissionNames: Readonly<Record<PermissionId, string>> = {
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
}

/** The caller of a request, loaded by its credential; claims about rights in a token are never trusted. */
export interface Actor {
  /** Account id; every statement is confined to it. */
  readonly account: number
  /** `apikey` is the account itself: staff, every permission, every division, no contact. */
  readonly kind: 'apikey' | 'user'
  /**
   * Stable name of the credential (`key:<id>` or `user:<contact id>`), by which rate limits and idempotency keys are
   * stored.
   */
  readonly credential: string
  readonly userType: UserType
  /** May change settings and other people's rights. */
  readonly administrator: boolean
  /** The caller's contact and company; null with an API key. */
  readonly contact: number | null
  readonly company: number | null
  readonly division: number | null
  readonly teams: readonly number[]
  /** Permission id -> bit set of `actions`. Empty with an API key, which needs none. */
  readonly grants: ReadonlyMap<number, number>
  /** IANA time zone of the account, for days and times without a zone. */
  readonly timezone: string
  /** BCP 47 tag of the account, whose collation orders names. */
  readonly locale: string
  /** Limits of an API key; undefined for all other callers. */
  readonly limits?: KeyLimits
  /** Whether the account lets tools of AI clients delete; undefined for work of the service itself. */
  readonly aideletion?: boolean
}

/** The account itself as the actor, for API keys and for writes of the service: all rights, but no person. */
export function accountActor(
  ownActor: Pick<Actor, 'account' | 'credential' | 'timezone'> &
    Partial<Pick<Actor, 'locale' | 'limits' | 'aideletion'>>,
): Actor {
  return {
    locale: 'en',
    ...ownActor,
    kind: 'apikey',
    userType: userTypes.staff,
    administrator: ownActor.limits === undefined,
    contact: null,
    company: null,
    division: null,
    teams: [],
    grants: new Map(),
  }
}

/** Whether the caller holds `permission` for `action` (default: view). */
export function can(actor: Actor, permission: PermissionId, action: Action = 'view'): boolean {
  // Limited keys cannot manage people's permissions.
  if (actor.kind === 'apikey') return actor.limits === undefined || permission !== permissions.userPermissions
  return ((actor.grants.get(permission) ?? 0) & actions[action]) !== 0
}

/** Clients and contractors are outsiders whatever their permissions; all others see what their permissions allow. */
export const isOutside = ({ userType }: Actor): boolean =>
  userType === userTypes.client || userType === userTypes.contractor

/** Whose work a caller sees. Clients and contractors are always limited to their own work or work shared with them. */
export const contactFilterModes = { viewAllWork: 0, ownWork: 1, viewTeamWork: 2 } as const

/** The widest mode that the caller's permissions allow; a division's work counts as all work. */
export function contactFilterMode(actor: Actor): (typeof contactFilterModes)[keyof typeof contactFilterModes] {
  if (isOutside(actor)) return contactFilterModes.ownWork
  const inDivision = actor.division !== null && can(actor, permissions.divisionWork)
  if (can(actor, permissions.viewAllWork) || inDivision) return contactFilterModes.viewAllWork
  return can(actor, permissions.teamWork) ? contactFilterModes.viewTeamWork : contactFilterModes.ownWork
}
