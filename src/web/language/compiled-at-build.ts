/** Messages that the build has parsed, so that the browser needs no parser. */
import { compiledMessages } from '../../contract/messages/message.ts'
import type { Compiled } from '../../contract/messages/messages.ts'

export const compiledAtBuild = (text: string | Compiled, english: string): Compiled =>
  typeof text === 'string' ? (compiledMessages.get(english) ?? text) : text
