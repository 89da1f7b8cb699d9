import type { WordsByValue } from '../../contract/resources/choice-words.ts'
import { webhookEvents } from '../../contract/resources/webhooks/webhook-events.ts'
import { eventWords } from '../../contract/resources/webhooks/webhook-words.ts'
import { webhooks as declaration } from '../../contract/resources/webhooks/webhooks.ts'
import { t } from '../language/t.ts'
import type { View } from '../resource/view.ts'

export const eventNames: WordsByValue = Object.fromEntries(webhookEvents.map((event) => [event, eventWords(t, event)]))

export const webhooks: View = {
  resource: declaration,
  columns: ['url', 'event', 'active', 'lastsuccess'],
  details: ['url', 'event', 'active'],
  form: [],
  about: t('A webhook tells another program as soon as something happens here.'),
}
