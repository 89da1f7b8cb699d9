/** Messages that the build has parsed, so that the browser needs no parser. */
import { compiledMessages } from '../../contract/messages/message.ts'
import type { Compiled } from '../../contract/messages/messages.ts'

export const compiledAtBuild = (text: string | Compiled, english: string): Compiled =>
  typeof text === 'string' ? (compiledMessages.get(english) ?? withPlaceholders(text)) : text

/** A sentence that the service sent: text and placeholders, nothing else. */
function withPlaceholders(text: string): Compiled {
  const parts = text.split(/\{(\w+)\}/)
  return parts.length === 1 ? text : parts.map((part, index) => (index % 2 === 1 ? [part] : part))
}
