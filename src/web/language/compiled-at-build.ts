/** Messages as the build left them: taken apart where they have values, which takes a parser that the browser does without. */
import { compiledMessages } from '../../contract/messages/message.ts'
import type { Compiled } from '../../contract/messages/messages.ts'

export const compiledAtBuild = (text: string | Compiled, english: string): Compiled =>
  typeof text === 'string' ? (compiledMessages.get(english) ?? text) : text
