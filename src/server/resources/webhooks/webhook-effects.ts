import { randomBytes } from 'node:crypto'
import { mayUse } from '../../../contract/language/resource.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import { resourceOfEvent } from '../../../contract/resources/webhooks/webhook-events.ts'
import type { webhooks } from '../../../contract/resources/webhooks/webhooks.ts'
import { permissionNames } from '../../../contract/rights.ts'
import { noEffects } from '../../write/effects.ts'
import {
  type DraftOf,
  type EffectsOf,
  isChanged,
  refuse,
  valueAfter,
  type Writing,
  withValues,
} from '../../write/writing.ts'

/** A new subscription gets its secret, shown in the answer this once; one that is switched on again starts afresh. */
export const webhookEffects: EffectsOf<typeof webhooks> = {
  ...noEffects,
  check: (writing, drafts) => {
    for (const draft of drafts) {
      checkAddress(writing, draft)
      requireToSee(writing, draft)
    }
  },
  prepare: async (writing, drafts) =>
    drafts.map((draft) =>
      draft.before === null ? withSecret(writing, draft) : redirected(writing, switchedOn(draft)),
    ),
}

/** 192 random bits in the form that Standard Webhooks gives secrets. */
function withSecret(writing: Writing, draft: DraftOf<typeof webhooks>): DraftOf<typeof webhooks> {
  const secret = `whsec_${randomBytes(24).toString('base64')}`
  writing.revealed.set(draft.id, { secret })
  return {
    ...draft,
    columns: { ...draft.columns, secret: writing.sealed.seal(secret), contactid: writing.actor.contact },
  }
}

function switchedOn(draft: DraftOf<typeof webhooks>): DraftOf<typeof webhooks> {
  if (draft.values.active !== true) return draft
  const fresh = { failures: 0, failedon: null, retryon: null }
  return { ...withValues(draft, { disabledreason: null }), columns: { ...draft.columns, ...fresh } }
}

/** It tells what whoever set its address may see, so that nobody has told to an address of its own what others see. */
function redirected(writing: Writing, draft: DraftOf<typeof webhooks>): DraftOf<typeof webhooks> {
  if (!isChanged(draft, 'url')) return draft
  return { ...draft, columns: { ...draft.columns, contactid: writing.actor.contact } }
}

/** Throws a 403 for whoever would be told of records of a kind that it may not see. */
function requireToSee({ actor, bindingOf }: Writing, draft: DraftOf<typeof webhooks>): void {
  const event = valueAfter(draft, 'event')
  const begins = draft.values.active === true && isChanged(draft, 'active')
  if (typeof event !== 'string' || !(begins || isChanged(draft, 'event') || isChanged(draft, 'url'))) return
  const of = bindingOf(resourceOfEvent(event)).resource
  if (mayUse(actor, of, 'view')) return
  const takes =
    of.permission === null ? '' : `: it takes permission ${of.permission} (${permissionNames[of.permission]})`
  throw new Problem('forbidden', `${draft.place}You do not have permission to be told of ${event}${takes}.`)
}

/** Which network the address is in is looked at when something is sent: names can change what they stand for. */
function checkAddress(writing: Writing, draft: DraftOf<typeof webhooks>): void {
  if (typeof draft.values.url !== 'string') return
  const url = URL.parse(draft.values.url)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    refuse(writing, draft, 'url: use an http or https address without a user name.')
  }
}
