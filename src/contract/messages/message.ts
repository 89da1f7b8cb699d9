import type { Compiled } from './messages.ts'

/** Compiled English messages that are kept as data. */
export const compiledMessages = new Map<string, Compiled>()

/**
 * Marks an English message that is kept as data and translated later.
 * @param compiled the compiled message; added by the build of the web app
 */
export function message(english: string, compiled?: Compiled): string {
  if (compiled) compiledMessages.set(english, compiled)
  return english
}
