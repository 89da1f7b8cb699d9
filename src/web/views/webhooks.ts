import { mayUse } from '../../contract/language/resource.ts'
import { resourceNamed } from '../../contract/registry.ts'
import type { WordsByValue } from '../../contract/resources/choice-words.ts'
import { resourceOfEvent, webhookEvents } from '../../contract/resources/webhooks/webhook-events.ts'
import { eventWords } from '../../contract/resources/webhooks/webhook-words.ts'
import { webhooks as declaration } from '../../contract/resources/webhooks/webhooks.ts'
import type { Actor } from '../../contract/rights.ts'
import { t } from '../language/t.ts'
import type { View } from '../resource/view.ts'

export const eventNames: WordsByValue = Object.fromEntries(webhookEvents.map((event) => [event, eventWords(t, event)]))

export const webhooks: View = {
  resource: declaration,
  columns: ['url', 'event', 'active', 'lastsuccess'],
  details: ['url', 'event', 'active'],
  form: ['event', 'url'],
  words: { event: eventNames },
  about: t('A webhook tells another program as soon as something happens here.'),
}

/** Those events alone that the caller may be told of, as the service refuses the others. */
export function webhooksFor(actor: Actor): View {
  const { event } = declaration.fields
  const values = webhookEvents.filter((each) => mayUse(actor, resourceNamed(resourceOfEvent(each)), 'view'))
  return { ...webhooks, resource: { ...declaration, fields: { ...declaration.fields, event: { ...event, values } } } }
}
