/** The caller, their rights and their account. */
import { sql } from 'kysely'
import { array, boolean, integer, object, recordSchema, shapeSchema, string } from '../../../contract/json-schema.ts'
import { mayUse } from '../../../contract/language/resource.ts'
import { grant } from '../../../contract/operations/people.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { customfields } from '../../../contract/resources/settings/settings.ts'
import {
  type Actor,
  actions,
  can,
  contactFilterMode,
  contactFilterModes,
  permissionNames,
  permissions,
} from '../../../contract/rights.ts'
import { logoPath } from '../../db/brand.ts'
import { ownAddress } from '../../db/own-address.ts'
import { loadOwnFields } from '../../read/own-fields.ts'
import { readRecord } from '../../read/record.ts'
import { reading } from '../operation.ts'
import type { OperationParts } from '../operation-call.ts'

interface Account {
  readonly id: number
  readonly name: string
  readonly timezone: string
  readonly currency: string
  readonly locale: string
  readonly planid: number
  /** Absent if the firm has none. */
  readonly logo?: { readonly url: string; readonly width: number; readonly height: number }
}

const ownField = object({ id: integer, name: string, type: string, entity: string, options: array(string) }, [
  'id',
  'name',
  'type',
  'entity',
])

const texts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, string]))

export const me = reading({
  path: '/me',
  tag: 'Interface',
  summary: 'Read the caller, their rights, and their account.',
  right: [],
  finds: () => ({
    data: {
      ...object(
        {
          ...(recordSchema(resourceNamed('contacts')).properties as object),
          usertype: integer,
          administrator: boolean,
          contactfiltermode: { enum: Object.values(contactFilterModes) },
          teamids: array(integer),
          permissions: array(shapeSchema(grant)),
          limits: object({ readonly: boolean, scopes: array(string) }, ['readonly']),
          account: object(
            {
              ...texts(['name', 'timezone', 'currency', 'locale']),
              id: integer,
              planid: integer,
              logo: object({ url: string, width: integer, height: integer }),
              customfields: array(ownField),
            },
            ['id'],
          ),
        },
        ['usertype', 'administrator', 'permissions', 'account'],
      ),
      description:
        "The fields of the caller's contact, and some of the caller. `account.customfields` are the account's custom fields, for those who may see them. With an API key there is no contact, and `limits` if the key has any.",
    },
  }),
  async run({ actor, parts }) {
    const [contact, account, customFields] = await Promise.all([
      loadContact(parts, actor),
      loadAccount(parts, actor.account),
      mayUse(actor, customfields, 'view') ? loadOwnFields(parts.database.kysely, actor.account) : [],
    ])
    const { userType, administrator, division, teams, limits } = actor
    const ownValues = {
      usertype: userType,
      administrator,
      ...(division === null ? {} : { divisionid: division }),
      ...(teams.length === 0 ? {} : { teamids: teams }),
      contactfiltermode: contactFilterMode(actor),
      ...(limits
        ? { limits: { readonly: limits.readonly, ...(limits.scopes ? { scopes: [...limits.scopes] } : {}) } }
        : {}),
    }
    const accountValues = customFields.length > 0 ? { ...account, customfields: customFields } : account
    return { data: { ...contact, ...ownValues, permissions: getGrants(actor), account: accountValues } }
  },
})

async function loadContact(parts: OperationParts, actor: Actor): Promise<object> {
  if (actor.contact === null) return {}
  const record = await readRecord(parts, actor, parts.bindingOf('contacts'), actor.contact, { fields: 'all' })
  return record ? (JSON.parse(record.data) as object) : {}
}

function getGrants(actor: Actor): object[] {
  return Object.values(permissions)
    .filter((id) => actor.kind === 'apikey' || (actor.grants.get(id) ?? 0) > 0)
    .map((id) => ({
      id,
      name: permissionNames[id],
      ...Object.fromEntries(
        Object.keys(actions).map((action) => [action, can(actor, id, action as keyof typeof actions)]),
      ),
    }))
}

async function loadAccount(parts: OperationParts, id: number): Promise<Account> {
  const result = await sql<Account & { digest: string | null; width: number; height: number; address: string }>`
    select a.id, a.name, a.timezone, a.currency, a.locale, a.planid, l.digest, l.width, l.height,
      ${ownAddress} as address
    from accounts a
    left join logos l on l.account_id = a.id and l.digest = a.logoid
    where a.id = ${id}
  `.execute(parts.database.kysely)
  const [accountRow] = result.rows
  if (!accountRow) throw new Error(`Account ${id} is gone`)
  const { digest, width, height, address, ...account } = accountRow
  return digest === null ? account : { ...account, logo: { url: address + logoPath(id, digest), width, height } }
}
