import type { Compiled } from './messages.ts'

/** English messages that were taken apart where they stand as data. */
export const compiledMessages = new Map<string, Compiled>()

/**
 * Marks the English text of a message that is kept as data and said later, in whatever language.
 * @param compiled the message taken apart; the build of the web app adds it
 */
export function message(english: string, compiled?: Compiled): string {
  if (compiled) compiledMessages.set(english, compiled)
  return english
}
