/** What people read for the values of choices and states, where the value on the wire is not a word of its own. */

import { said } from '../language/said.ts'
import { message } from '../messages/message.ts'

export type WordsByValue = Readonly<Record<string, string>>

export const priorityWords: WordsByValue = { 1: 'Highest', 2: 'High', 3: 'Medium', 4: 'Low', 5: 'Lowest' }
export const billTypeWords: WordsByValue = { 0: 'Not billed', 1: 'By the hour', 2: 'Fixed price', 3: 'Recurring' }
export const rhythmWords: WordsByValue = {
  weekly: 'Every week',
  monthly: 'Every month',
  quarterly: 'Every quarter',
  yearly: 'Every year',
}
export const stateWords: WordsByValue = { addedtoproject: 'Added to project', unpaid: message('Unpaid') }

/** By the name of the field, which has the same values wherever it is. */
export const choiceWords: Readonly<Record<string, WordsByValue>> = {
  priority: priorityWords,
  billType: billTypeWords,
  rhythm: rhythmWords,
  activeworkstate: stateWords,
}

const ownWords = new WeakSet<WordsByValue>()

/** Words that a firm has chosen itself: they stand as it wrote them, in every language. */
export function asWritten(names: readonly string[]): WordsByValue {
  const words = Object.fromEntries(names.map((name) => [name, name]))
  ownWords.add(words)
  return words
}

/** The word for a value: the value itself with a capital where there is no other. */
export function wordFor(value: unknown, words?: WordsByValue): string {
  const text = String(value)
  if (words && ownWords.has(words)) return words[text] ?? text
  return said(words?.[text] ?? text.charAt(0).toUpperCase() + text.slice(1))
}
