/** The error messages of a form by input name; those that belong to no input are under `form`. */
import { ownValues } from '../../../contract/resources/settings/own-wires.ts'
import { messageOf } from '../../ui/message-of.ts'
import { RequestError } from '../request-error.ts'
import { inWords, sentence } from './field-words.ts'

export type Refusals = Readonly<Record<string, string>>

interface Inputs {
  readonly names: readonly string[]
  /** Labels of inputs for custom fields, which the API's messages use in place of wire names. */
  readonly labels?: Readonly<Record<string, string>>
  /** The input for the current password, if any: too many failed attempts are reported there. */
  readonly proof?: string
}

/** The API's messages begin with the field that they are about. */
export function refusalsOf(error: unknown, { names, labels = {}, proof }: Inputs): Refusals {
  const { status, messages } = error instanceof RequestError ? error : { status: 0, messages: [messageOf(error)] }
  if (status === 429 && proof !== undefined) return { [proof]: messages.join(' ') }
  const found = messages.map((message): readonly [string, string] => {
    const [, name = '', text = ''] = /^([a-z]+): (.+)$/is.exec(message) ?? []
    if (names.includes(name)) return [name, capital(sentence(text))]
    const own = name === ownValues ? names.find((wire) => text.startsWith(`${labels[wire]} cannot be `)) : undefined
    if (own !== undefined) return [own, text]
    const [, missing = ''] = /^([a-z]+) (?:or [a-z]+ )?is required/i.exec(message) ?? []
    return [names.includes(missing) ? missing : 'form', inWords(message)]
  })
  return Object.fromEntries(found)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
