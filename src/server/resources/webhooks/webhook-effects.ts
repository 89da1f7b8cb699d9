import { randomBytes } from 'node:crypto'
import { mayUse } from '../../../contract/language/resource.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import { about, fault, getRight } from '../../../contract/requests/refusal.ts'
import { eventsNamed, everyEvent, resourceOfEvent } from '../../../contract/resources/webhooks/webhook-events.ts'
import type { webhooks } from '../../../contract/resources/webhooks/webhooks.ts'
import { noEffects } from '../../write/effects.ts'
import {
  type DraftOf,
  type EffectsOf,
  isChanged,
  refuse,
  valueAfter,
  type WriteContext,
  withValues,
} from '../../write/write-context.ts'

/**
 * Rules applied when a webhook is written. A new one gets a secret, shown only in this response; one that is switched
 * on again starts without failures.
 */
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

/** 192 random bits in the secret format of Standard Webhooks. */
function withSecret(writing: WriteContext, draft: DraftOf<typeof webhooks>): DraftOf<typeof webhooks> {
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

/**
 * A webhook sends what the person who set its URL can see, so nobody can redirect to themselves what only others can
 * see.
 */
function redirected(writing: WriteContext, draft: DraftOf<typeof webhooks>): DraftOf<typeof webhooks> {
  if (!isChanged(draft, 'url')) return draft
  return { ...draft, columns: { ...draft.columns, contactid: writing.actor.contact } }
}

/**
 * Throws a 403 if the actor may not see records of the kind of an event that the body names. `*` names none: it stands for those
 * that they may see.
 */
function requireToSee({ actor, bindingOf }: WriteContext, draft: DraftOf<typeof webhooks>): void {
  const events = valueAfter(draft, 'event')
  const begins = draft.values.active === true && isChanged(draft, 'active')
  if (typeof events !== 'string' || !(begins || isChanged(draft, 'event') || isChanged(draft, 'url'))) return
  if (events === everyEvent) return
  for (const event of eventsNamed(events)) {
    const resource = bindingOf(resourceOfEvent(event)).resource
    if (mayUse(actor, resource, 'view')) continue
    const eventFault =
      resource.permission === null
        ? fault('no_permission', 'You do not have permission to be told of {event}', { event })
        : fault('no_permission', 'You do not have permission to be told of {event}: it takes {right}', {
            event,
            right: getRight(resource.permission),
          })
    throw new Problem('forbidden', { ...eventFault, place: draft.place })
  }
}

/** Checks only the form of the URL. Its network is checked when something is sent, as DNS names can change. */
function checkAddress(writing: WriteContext, draft: DraftOf<typeof webhooks>): void {
  if (typeof draft.values.url !== 'string') return
  const url = URL.parse(draft.values.url)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    refuse(writing, draft, about('url', 'not_allowed', 'use an http or https address without a user name'))
  }
}
