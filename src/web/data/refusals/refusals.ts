/** What a form shows as wrong, by the name of the input; what concerns no input stands under `form`. */
import { ownValues } from '../../../contract/resources/settings/own-wires.ts'
import { messageOf } from '../../ui/message-of.ts'
import { RequestError } from '../request-error.ts'
import { inWords, sentence } from './field-words.ts'

export type Refusals = Readonly<Record<string, string>>

interface Inputs {
  readonly names: readonly string[]
  /** What people call the inputs, where some are the account's own: of these the interface names the label. */
  readonly labels?: Readonly<Record<string, string>>
  /** The input with the present password, where there is one: too many wrong ones are reported there. */
  readonly proof?: string
}

/** Messages of the interface begin with the field that they are about. */
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
