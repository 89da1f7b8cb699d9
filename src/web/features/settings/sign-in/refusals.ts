/** What a form of this page shows as wrong, by the name of the input; what concerns no input stands under `form`. */
import { RequestError } from '../../../data/request-error.ts'
import { messageOf } from '../../../ui/message-of.ts'

export type Refusals = Readonly<Record<string, string>>

interface Inputs {
  readonly names: readonly string[]
  /** The input with the present password: too many wrong ones are reported there. */
  readonly proof: string
}

/** Messages of the interface begin with the field that they are about. */
export function refusalsOf(error: unknown, { names, proof }: Inputs): Refusals {
  const { status, messages } = error instanceof RequestError ? error : { status: 0, messages: [messageOf(error)] }
  if (status === 429) return { [proof]: messages.join(' ') }
  const found = messages.map((message): readonly [string, string] => {
    const [, name = '', text = ''] = /^([a-z]+): (.+)$/s.exec(message) ?? []
    return names.includes(name) ? [name, text] : ['form', message]
  })
  return Object.fromEntries(found)
}
