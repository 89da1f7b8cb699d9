/** Derives security events from the change log, so that no write path can miss them. */
import { sql } from 'kysely'
import { changedPayee, maskedNumber, payeeKind } from '../../../../contract/resources/settings/payee-settings.ts'
import type { Actor } from '../../../../contract/rights.ts'
import type { Change, Snapshot } from '../../../change-log/log.ts'
import type { Tx } from '../../../db/database.ts'
import { getActorFields, type SecurityEvent } from './event.ts'

export interface WrittenRecords {
  readonly tx: Tx
  readonly actor: Actor
  readonly changes: readonly Change[]
}

/** Fields of a contact that affect what it can see once it signs in. */
const decisive = ['type', 'status', 'companyid', 'divisionid']
const rights = ['permissions', 'administrator']

export async function loadEvents({ tx, actor, changes }: WrittenRecords): Promise<SecurityEvent[]> {
  const mayEnter = await entering(tx, actor.account, changes)
  return changes.flatMap((change) => {
    const events = change.resource === 'contacts' ? contactEvents(change, mayEnter) : otherEvents(change)
    return events.map((event) => ({ ...getActorFields(actor), ...event }))
  })
}

type ContactEvent = Pick<SecurityEvent, 'event' | 'subject' | 'facts'>

function contactEvents({ id: subject, action, before, after }: Change, mayEnter: ReadonlySet<number>): ContactEvent[] {
  const isAllowed = allowance(action, before, after)
  const changedFields = presentFields(after, [...rights, ...(mayEnter.has(subject) ? decisive : [])])
  const events: ContactEvent[] =
    isAllowed === null ? [] : [{ event: isAllowed ? 'login.allowed' : 'login.withdrawn', subject }]
  if (action !== 'update' || changedFields.length === 0) return events
  return [...events, { event: 'rights.changed', subject, facts: { changed: changedFields.join(' ') } }]
}

/** Whether the change grants sign-in (true) or revokes it (false); null if neither. */
function allowance(action: Change['action'], before: Snapshot | null, after: Snapshot | null): boolean | null {
  if (action === 'delete') return before?.allowlogin === true ? false : null
  const now = after?.allowlogin
  if (typeof now !== 'boolean' || now === (before?.allowlogin ?? false)) return null
  return now
}

function otherEvents({ resource, id, action, before, after }: Change): ContactEvent[] {
  const name = String((after ?? before)?.name ?? '')
  if (resource === 'apikeys' && action === 'create') return [{ event: 'apikey.created', facts: { name, key: id } }]
  const limits = presentFields(after, ['readonly', 'scopes', 'expires'])
  if (resource === 'apikeys' && action === 'update' && limits.length > 0) {
    return [{ event: 'apikey.changed', facts: { key: id, changed: limits.join(' ') } }]
  }
  if (resource === 'apikeys' && action === 'delete') return [{ event: 'apikey.revoked', facts: { name, key: id } }]
  if (resource === 'account') return accountEvents(before, after)
  if (resource === 'teams' && presentFields(after ?? before, ['members']).length > 0) {
    return [{ event: 'rights.changed', facts: { changed: 'team', team: id } }]
  }
  return payeeEvents({ resource, before, after })
}

function payeeEvents(change: Pick<Change, 'resource' | 'before' | 'after'>): ContactEvent[] {
  const changedFields = changedPayee(change)
  if (changedFields.length === 0) return []
  const event = payeeKind(changedFields) === 'bank' ? 'bankdetails.changed' : 'clienttexts.changed'
  const facts = { changed: changedFields.join(' ') }
  if (!changedFields.includes('iban')) return [{ event, facts }]
  const iban = `${maskedNumber(change.before?.iban)} → ${maskedNumber(change.after?.iban)}`
  return [{ event, facts: { ...facts, iban } }]
}

/** Settings of the account that protect it. */
const protections = [
  ['secondfactor', 'factor.demandchanged'],
  ['aideletion', 'aideletion.changed'],
] as const

function accountEvents(before: Snapshot | null, after: Snapshot | null): ContactEvent[] {
  const toText = (side: Snapshot | null, fieldName: string) => String(side?.[fieldName] ?? '')
  return protections
    .filter(([fieldName]) => after && fieldName in after)
    .map(([fieldName, event]) => ({ event, facts: { from: toText(before, fieldName), to: toText(after, fieldName) } }))
}

const presentFields = (side: Snapshot | null, fieldNames: readonly string[]) =>
  fieldNames.filter((fieldName) => side && fieldName in side)

/** Changed contacts with a sign-in. */
async function entering(tx: Tx, account: number, changes: readonly Change[]): Promise<ReadonlySet<number>> {
  const matchingChanges = changes.filter(
    ({ resource, action, after }) =>
      resource === 'contacts' && action === 'update' && presentFields(after, decisive).length > 0,
  )
  if (matchingChanges.length === 0) return new Set()
  const ids = JSON.stringify(matchingChanges.map(({ id }) => id))
  const { rows } = await sql<{ id: number }>`
    select id
    from contacts
    where account_id = ${account} and allowlogin
      and id in (select value::bigint from json_array_elements_text(${ids}::json))
  `.execute(tx)
  return new Set(rows.map(({ id }) => Number(id)))
}
