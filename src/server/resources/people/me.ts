/** The caller, their rights and their account. */
import { sql } from 'kysely'
import { mayUse, type ValuesOf } from '../../../contract/language/resource.ts'
import { type CallerAccount, readMe } from '../../../contract/operations/me.ts'
import type { Grant } from '../../../contract/operations/people.ts'
import type { contacts } from '../../../contract/resources/people/contacts.ts'
import { customfields } from '../../../contract/resources/settings/settings.ts'
import { type Actor, can, contactFilterMode, permissionNames, permissions } from '../../../contract/rights.ts'
import { logoPath } from '../../db/brand.ts'
import { ownAddress } from '../../db/own-address.ts'
import { loadOwnFields } from '../../read/own-fields.ts'
import { readRecord } from '../../read/record.ts'
import { handleRead } from '../handlers.ts'
import type { OperationParts } from '../operation-call.ts'

export const me = handleRead(readMe, {
  tag: 'Interface',
  summary: 'Read the caller, their rights, and their account.',
  right: [],
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

/** The caller's own, with the fields that have a value. */
type Contact = Readonly<Partial<ValuesOf<typeof contacts>>>

async function loadContact(parts: OperationParts, actor: Actor): Promise<Contact> {
  if (actor.contact === null) return {}
  const record = await readRecord(parts, actor, parts.bindingOf('contacts'), actor.contact, { fields: 'all' })
  return record ? (JSON.parse(record.data) as Contact) : {}
}

function getGrants(actor: Actor): Grant[] {
  return Object.values(permissions)
    .filter((id) => actor.kind === 'apikey' || (actor.grants.get(id) ?? 0) > 0)
    .map((id) => ({
      id,
      name: permissionNames[id],
      view: can(actor, id, 'view'),
      add: can(actor, id, 'add'),
      edit: can(actor, id, 'edit'),
      delete: can(actor, id, 'delete'),
    }))
}

async function loadAccount(parts: OperationParts, id: number): Promise<CallerAccount> {
  const result = await sql<CallerAccount & { digest: string | null; width: number; height: number; address: string }>`
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
