/**
 * Sentences of the service as messages: what it refuses is written by programs in English, and said to people in theirs.
 * A sentence is recognised by the words around its values, which are put into the words of another language.
 */
import { message } from '../../../contract/messages/message.ts'
import type { Translate } from '../../../contract/messages/messages.ts'
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import { wordFor } from '../../../contract/resources/choice-words.ts'

/** Without the full stop. What is more particular stands first; `value` has the quotes around it that the service gives it. */
export const sentences: readonly string[] = [
  message('{value} is not allowed; use text'),
  message('{value} is not allowed; use a number from {from} to {to}'),
  message('{value} is not allowed; use a number with at most 2 decimals'),
  message('{value} is not allowed; use a number'),
  message('{value} is not allowed; use a whole number'),
  message('{value} is not allowed; use true or false'),
  message('{value} is not allowed; use an ISO 8601 date such as {example}'),
  message('{value} is not allowed; use an ISO 8601 time such as {example}, with Z for UTC'),
  message('{value} is not allowed; use six hex digits such as {example}'),
  message('{value} is not allowed; use an id'),
  message('{value} is not allowed; use an array of ids or ids separated by commas'),
  message('{value} is not allowed; use one address such as {example}'),
  message('{value} is not allowed; use one of {values}'),
  message('{value} is not allowed; allowed values are {values}'),
  message('is {count} characters long; at most {most} are allowed'),
  message('holds a NUL character, which is not allowed'),
  message('is not well-formed Unicode text'),
  message('use emails separated by commas, or an array of them'),
  message('use emails such as {example}, separated by commas'),
  message('at most {most} emails are allowed'),
  message('The {thing} with id {id} was not found'),
  message('The {thing} with id {id} was changed by somebody else; read it again first'),
  message('The {thing} with id {id} is deleted; restore it first'),
  message('The {thing} with id {id} is not deleted'),
  message('The {thing} with id {id} is {state} and cannot become {next}; {ways}'),
  message('The expense with id {id} is billed; {ways}'),
  message('The time record with id {id} is billed; {ways}'),
  message('You do not have permission to view {things}'),
  message('You do not have permission to add {things}'),
  message('You do not have permission to edit {things}'),
  message('You do not have permission to delete {things}'),
  message('You do not have permission to write time of other people'),
  message('You do not have permission to import'),
  message('Only administrators may deactivate people'),
  message('Only administrators may invite people'),
  message('Only administrators may export the whole account'),
  message('Only administrators may add or remove sample data'),
  message('Only its owner or an administrator may change a shared view'),
  message('Somebody else has to approve your own time'),
  message('This is the only administrator; make somebody else an administrator first'),
  message('You cannot deactivate yourself; ask another administrator'),
  message('This contact or email already has a sign-in'),
  message('This contact can already sign in. To change a forgotten password, reset it'),
  message('The contact does not sign in. Enter an email on the contact and invite them'),
  message('The sample data is there already'),
  message('This import can no longer be undone'),
  message('No timer is running'),
  message('Every line of this invoice is credited already'),
  message('{name} is a draft. Change or delete it instead of crediting it'),
  message('{name} is voided; there is nothing to credit'),
  message('{name} is a credit note itself'),
  message('Add an authenticator app or a passkey first'),
  message('Incorrect password'),
  message('Another record already has this value; read the list again and retry'),
  message('A value, or a figure worked out from the values, is too large to be kept'),
  message('The service has no room left to store this; nothing was stored. Try again later'),
  message('The store of files cannot be reached; nothing was stored. Try again in a moment'),
]

interface Known {
  readonly english: string
  readonly form: RegExp
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const known: readonly Known[] = sentences.map((english) => {
  const parts = english.split(/(\{\w+\})/)
  const form = parts.map((part) => (/^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>.+?)` : escaped(part))).join('')
  return { english, form: new RegExp(`^${form}\\.?$`, 's') }
})

/** The sentence as `t` says it; one that is not known stays as the service wrote it. */
export function sentenceBy(t: Translate, text: string): string {
  for (const { english, form } of known) {
    const found = form.exec(text)
    if (!found) continue
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => [name, wordsOf[name]?.(value) ?? value])
    return t(english, Object.fromEntries(values)) + (text.endsWith('.') ? '.' : '')
  }
  return text
}

/** Values that are names of the interface, by the name of the placeholder. */
const wordsOf: Readonly<Record<string, (value: string) => string | undefined>> = {
  thing: (value) => resourceNames.map(resourceNamed).find(({ singular }) => singular === value)?.noun,
  things: (value) => {
    const name = resourceNames.find((each) => each === value.replaceAll(' ', ''))
    return name && resourceNamed(name).label
  },
  state: (value) => wordFor(value),
  next: (value) => wordFor(value),
}
