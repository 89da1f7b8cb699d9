import { sql } from 'kysely'
import * as declared from '../../../contract/resources/webhooks/webhooks.ts'
import type { Actor } from '../../../contract/rights.ts'
import { bind, column, relation } from '../../query/binding.ts'
import { type Condition, fixedCondition } from '../../query/condition.ts'
import { personName, stampSources } from '../shared-sources.ts'

const plain = { entity: null, relations: {}, base: null } as const

const ownWebhook = fixedCondition(
  'own-webhook',
  (row, context) => sql`${row.column('contactid')} = ${context.contact}::bigint`,
)

const ofOwnWebhook = fixedCondition(
  'of-own-webhook',
  (row, context) => sql`exists (
    select 1
    from webhooks w
    where w.account_id = ${context.account} and w.id = ${row.column('webhookid')} and w.contactid = ${context.contact}::bigint
  )`,
)

/** Administrators see all webhooks of the account, others those that they set up. */
const adminsAnd =
  (condition: Condition) =>
  ({ administrator }: Actor): Condition | null =>
    administrator ? null : condition

/** The table also has the secret, which is no field: only deliveries read it. */
export const webhooks = bind({
  ...plain,
  relations: { person: relation('contacts', 'contactid') },
  visible: adminsAnd(ownWebhook),
  resource: declared.webhooks,
  table: 'webhooks',
  sources: {
    disabledreason: column(),
    contactid: column(),
    contactname: personName('person'),
    lastsuccess: column(),
    ...stampSources,
  },
})

export const webhookrequests = bind({
  ...plain,
  visible: adminsAnd(ofOwnWebhook),
  resource: declared.webhookrequests,
  table: 'webhookrequests',
  sources: {
    webhookid: column(),
    event: column(),
    dataid: column(),
    url: column(),
    status: column(),
    httpstatuscode: column(),
    tries: column(),
    starttime: column(),
    completetime: column(),
    nextruntime: column(),
    manual: column(),
    error: column(),
    requestbody: column(),
    answer: column(),
    createdon: column(),
  },
})
