/** Who has asked to hear of what: events that changes are, and the account's subscriptions to them. */
import { sql } from 'kysely'
import type { Resource } from '../../contract/language/resource.ts'
import { eventOf, type Happening, type Workflow } from '../../contract/resources/webhooks/webhook-events.ts'
import type { Tx } from '../db/database.ts'
import { runCompiled, runNow } from '../db/run-compiled.ts'
import type { ReadBinding } from '../query/binding.ts'
import { arrayLiteral } from '../query/condition.ts'

export interface Subscription {
  readonly webhookid: number
  readonly event: string
  readonly url: string
  /** Who set its address; null for an API key. */
  readonly contactid: number | null
}

/** Changes that are events, each with its name and the id of its record. */
export function eventsOf(
  changes: readonly (Happening & { readonly id: number })[],
  bindingOf: (resource: string) => ReadBinding,
): readonly { readonly event: string; readonly dataid: number }[] {
  return changes.flatMap((change) => {
    const event = eventOf(change, workflowOf(bindingOf(change.resource).resource))
    return event ? [{ event, dataid: change.id }] : []
  })
}

/** Events that somebody in the account has subscribed to. */
export async function subscribedEvents(tx: Tx, account: number): Promise<ReadonlySet<string>> {
  const statement = { text: subscribed }
  const rows = await runCompiled<{ event: string }>(tx, { statement, values: [account] })
  return new Set(rows.map(({ event }) => event))
}

const subscribed = `
  select distinct event
  from webhooks
  where account_id = $1 and active and not deleted
`

/** The account's subscriptions to some events. */
export async function subscriptionsTo(
  tx: Tx,
  account: number,
  events: readonly string[],
): Promise<readonly Subscription[]> {
  if (events.length === 0) return []
  return runNow(
    tx,
    sql<Subscription>`
      select id as webhookid, event, url, contactid
      from webhooks
      where account_id = ${account} and event = any(${arrayLiteral(events)}::text[]) and active and not deleted
      order by id
    `,
  )
}

function workflowOf({ fields, states }: Resource): Workflow | null {
  const field = Object.keys(fields).find((wire) => fields[wire]?.kind === 'state')
  return field && states.open && states.done ? { field, open: states.open, done: states.done } : null
}
