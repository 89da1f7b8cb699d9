/** Labels for the values of choices and states that differ from the value on the wire. */

import { translate } from '../language/translated.ts'
import { message } from '../messages/message.ts'
import { table } from '../table.ts'

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

/** By field name, which implies the same values in every resource. */
export const choiceWords = table<WordsByValue>({
  priority: priorityWords,
  billType: billTypeWords,
  rhythm: rhythmWords,
  activeworkstate: stateWords,
})

const ownWords = new WeakSet<WordsByValue>()

/** Labels chosen by the firm: shown as written, in every language. */
export function asWritten(names: readonly string[]): WordsByValue {
  const words = table(Object.fromEntries(names.map((name) => [name, name])))
  ownWords.add(words)
  return words
}

/** The label of a value; by default the value itself with a capital letter. */
export function wordFor(value: unknown, words?: WordsByValue): string {
  const text = String(value)
  if (words && ownWords.has(words)) return words[text] ?? text
  return translate(words?.[text] ?? text.charAt(0).toUpperCase() + text.slice(1))
}
