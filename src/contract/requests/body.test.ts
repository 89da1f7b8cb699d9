/** Validation of operations' bodies. */

import { expect, it } from 'vitest'
import { choice, emails, moment, secret, text, toOne } from '../language/field.ts'
import { resourceNamed } from '../registry.ts'
import { body, bodyWith } from './body.ts'
import { fault } from './refusal.ts'

const everybody = { sees: () => true, timezone: 'UTC' }
const letter = body('letter', { to: emails({ max: 2 }), subject: text({ required: true }), from: moment() })

it('A body returns values by field name, and lists unknown names', () => {
  const { values, ignored } = letter.read(
    { TO: 'a@example.com,b@example.com', subject: ' Hi ', colour: 'red' },
    everybody,
  )
  expect([values, ignored]).toEqual([{ to: 'a@example.com, b@example.com', subject: 'Hi' }, ['colour']])
})

it('A body reports all problems at once', () => {
  expect(() => letter.read({ to: ['a', 'b@example.com'], from: 'soon' }, everybody)).toThrow(
    /^to: 'a' is not allowed; use emails .* from: 'soon' is not a date; .* subject is required\.$/,
  )
  expect(() => letter.read('Hi', everybody)).toThrow("'Hi' is not a letter; use a JSON object.")
})

it('A body is optional if nothing in it is required, and must follow its rule', () => {
  const either = body('choice', { one: toOne('items'), other: choice(['a', 'b']) }, ({ one, other }, wrong) =>
    one || other || wrong.has('one') || wrong.has('other') ? [] : [fault('required', 'one or other is required')],
  )
  expect(() => either.read(undefined, everybody)).toThrow('one or other is required.')
  expect(() => either.read({ one: 'x' }, everybody)).toThrow(/^one: 'x' is not allowed; use an id\.$/)
  expect(body('nothing', { one: toOne('items') }).read(undefined, everybody).values).toEqual({})
})

it('A body neither changes a secret nor repeats it in an error', () => {
  const proof = body('proof', { password: secret({ max: 8 }) })
  expect(proof.read({ password: ' a ' }, everybody).values).toEqual({ password: ' a ' })
  expect(() => proof.read({ password: 'much too long' }, everybody)).toThrow(
    'password: at most 8 characters are allowed.',
  )
  expect(() => proof.read({ password: 1234 }, everybody)).toThrow('password: use a text.')
})

it('A body describes fields under all of their names, as declared', () => {
  const stage = bodyWith(resourceNamed('items'), ['activeworkstageid'])
  expect(Object.keys(stage.schema.properties as object)).toEqual(['activeworkstageid', 'workstageid'])
  expect(stage.read({ workstageid: 7 }, everybody).values).toEqual({ activeworkstageid: 7 })
})
