/** Row types of identity's tables, and access to them. */
import type { ColumnType, Generated, Kysely } from 'kysely'
import type { Database } from '../db/database.ts'

/** Has a default in the database. */
type GivenId = ColumnType<number, number | undefined, never>
type Moment = ColumnType<Date, Date | undefined, Date>
/** Written as text, read as the parsed value. */
type Json<T> = ColumnType<T, string, string>

export interface Accounts {
  id: GivenId
  name: string
  timezone: string
  currency: string
  locale: string
  /** Who must prove a second factor to sign in. */
  secondfactor: Generated<string>
  aideletion: Generated<boolean>
}

export interface Contacts {
  account_id: number
  id: GivenId
  firstname: string | null
  lastname: string | null
  email: string | null
  type: string
  status: Generated<string>
  companyid: number | null
  divisionid: number | null
  allowlogin: Generated<boolean>
  administrator: Generated<boolean>
  deleted: Generated<boolean>
}

export interface ContactPermissions {
  account_id: number
  contactid: number
  permission: number
  actions: number
}

export interface TeamMembers {
  account_id: number
  teamid: number
  contactid: number
}

export interface Logins {
  account_id: number
  contactid: number
  email: string
  passwordhash: string | null
}

export interface ApiKeys {
  account_id: number
  id: GivenId
  name: string
  keyhash: string
  ending: string
  createdon: Moment
  lastused: Moment | null
  readonly: Generated<boolean>
  scopes: Generated<string | null>
  expires: Generated<Date | null>
  deleted: Generated<boolean>
}

export interface OauthClients {
  id: string
  name: string
  /** Null for self-registered programs. */
  secrethash: string | null
  redirecturis: string[]
  logouturis: ColumnType<string[], string[] | undefined, string[]>
  createdon: Moment
  /** Network address of a self-registration. */
  address: string | null
  /** Time of the first consent. */
  agreed: Moment | null
}

export interface OauthRecords {
  model: string
  id: string
  payload: Json<Record<string, unknown>>
  grantid: string | null
  uid: string | null
  expires: Moment | null
  consumed: Moment | null
}

export interface IdentityKeyRows {
  purpose: string
  value: Json<unknown>
}

export interface SigninFailures {
  emailhash: string
  address: string
  /** The browser, if the person has signed in with it before. */
  device: string | null
  failed: Moment
}

export interface Signins {
  account_id: number
  id: GivenId
  contactid: number
  sessionuid: string
  clientid: string
  grantid: string | null
  address: string | null
  agent: string | null
  createdon: Moment
  lastused: Moment
}

export interface SetupLinks {
  tokenhash: string
  expires: Moment
  used: Moment | null
  /** Signs in the browser that used the link, once. */
  entryhash: Generated<string | null>
  account_id: Generated<number | null>
  contactid: Generated<number | null>
}

export interface Authenticators {
  account_id: number
  contactid: number
  /** Encrypted. */
  secret: string
  /** Half minute of the last accepted code. */
  laststep: number
  createdon: Moment
  lastused: Moment | null
}

export interface Passkeys {
  account_id: number
  id: GivenId
  contactid: number
  credentialid: string
  /** COSE key in base64url. */
  publickey: string
  counter: number
  transports: string[]
  synced: boolean
  name: string
  createdon: Moment
  lastused: Moment | null
}

export interface RecoveryCodes {
  account_id: number
  contactid: number
  codehash: string
  used: Moment | null
}

export interface FactorSetups {
  account_id: number
  contactid: number
  kind: string
  value: string
  expires: Moment
}

export interface PendingSignIns {
  uid: string
  account_id: number | null
  contactid: number | null
  challenge: string | null
  methods: string[] | null
  expires: Moment
}

export interface IdentityTables {
  accounts: Accounts
  contacts: Contacts
  contact_permissions: ContactPermissions
  team_members: TeamMembers
  logins: Logins
  apikeys: ApiKeys
  oauth_clients: OauthClients
  oauth_records: OauthRecords
  identity_keys: IdentityKeyRows
  signin_failures: SigninFailures
  setup_links: SetupLinks
  signins: Signins
  authenticators: Authenticators
  passkeys: Passkeys
  recovery_codes: RecoveryCodes
  factor_setups: FactorSetups
  half_way_sign_ins: PendingSignIns
}

/** The database or a running transaction, seen as these tables. */
export type Queries = Kysely<IdentityTables>

/** Narrows a connection to the tables of identity. */
export function identityTables(connection: Database['kysely']): Queries {
  return connection as unknown as Queries
}
