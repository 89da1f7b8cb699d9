import { expect, it } from 'vitest'
import { translateFor } from '../../messages/catalogues.ts'
import { deliveryWords, eventWords, subscriptionWords } from './webhook-words.ts'

it.each([
  ['getaddrinfo ENOTFOUND hook.example', 'The host hook.example is not known (getaddrinfo ENOTFOUND hook.example)'],
  ['connect ECONNREFUSED 127.0.0.1:9', 'Nothing answers at this address (connect ECONNREFUSED 127.0.0.1:9)'],
  ['no answer within 10 seconds', 'No answer within 10 seconds'],
  [
    'Nothing got through for more than two days: HTTP status 500.',
    'Nothing got through for more than two days: HTTP status 500',
  ],
  ['whatever else', 'whatever else'],
])('%s', (error, said) => {
  expect(deliveryWords(translateFor('en'), error)).toBe(said)
})

it.each([
  ['completetask', 'en', 'Item completed'],
  ['completetask', 'de', 'Aufgabe erledigt'],
  ['newinvoice', 'de', 'Rechnung erstellt'],
  ['payinvoice', 'en', 'Invoice paid'],
  ['overdueinvoice', 'de', 'Rechnung überfällig'],
  ['starttimer', 'en', 'Timer started'],
])('%s in %s', (event, locale, said) => {
  expect(eventWords(translateFor(locale), event)).toBe(said)
})

it.each([
  ['*', 'All events'],
  ['newtask', 'Item created'],
  ['newtask,edittask,deletetask', 'Item created, Item changed, Item deleted'],
  ['newtask,edittask,deletetask,newtime', 'Item created, Item changed and 2 more'],
])('A subscription to %s is to %s', (held, said) => {
  expect(subscriptionWords(translateFor('en'), held)).toBe(said)
})
