/** Turns the changes of a write into deliveries, inside the write's transaction: there is one exactly when the change is. */
import { sql } from 'kysely'
import type { Resource } from '../../../contract/resource.ts'
import { eventOf, type Workflow } from '../../../contract/webhook-events.ts'
import type { Writing } from '../../write/writing.ts'

type Emitting = Pick<Writing, 'tx' | 'actor' | 'changes' | 'bindingOf'>

/** Puts a delivery for every subscription to what happened. */
export async function emitEvents({ tx, actor, changes, bindingOf }: Emitting): Promise<void> {
  const events = changes.flatMap((change) => {
    const event = eventOf(change, workflowOf(bindingOf(change.resource).resource))
    return event ? [{ event, id: change.id }] : []
  })
  if (events.length === 0) return
  await sql`
    insert into webhookrequests (account_id, webhookid, event, dataid, url)
    select ${actor.account}, w.id, e.event, e.id, w.url
    from json_to_recordset(${JSON.stringify(events)}::json) as e(event text, id bigint)
    join webhooks w on w.account_id = ${actor.account} and w.event = e.event and w.active and not w.deleted
  `.execute(tx)
}

function workflowOf({ fields, states }: Resource): Workflow | null {
  const field = Object.keys(fields).find((wire) => fields[wire]?.kind === 'state')
  return field && states.open && states.done ? { field, open: states.open, done: states.done } : null
}
