/** Which input a refusal is about, and what to say there: messages of the interface begin with the name of the field. */
import { messageOf } from '../../api/request-error.ts'

/** @param names of the inputs; what is about none of them stands at the last one. */
export function refusedFields(error: unknown, names: readonly string[]): Readonly<Record<string, string>> {
  const message = messageOf(error)
  const [, name = '', text = ''] = /^([a-z]+): (.*)$/s.exec(message) ?? []
  if (names.includes(name)) return { [name]: text.charAt(0).toUpperCase() + text.slice(1) }
  const last = names.at(-1)
  return last === undefined ? {} : { [last]: text === '' ? message : text }
}
