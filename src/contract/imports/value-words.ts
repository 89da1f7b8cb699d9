/** What files of ours say for the values of a choice or a state: its words in every language that is spoken here. */
import type { Field } from '../language/field.ts'
import { sayingBy } from '../language/said.ts'
import { everyTranslate } from '../messages/catalogues.ts'
import { choiceWords, type WordsByValue, wordFor } from '../resources/choice-words.ts'

const found = new WeakMap<Field, WordsByValue>()

/** Word in lower case -> value. */
export function valuesByWord(wire: string, field: Field): WordsByValue {
  const known = found.get(field)
  if (known) return known
  const words = Object.fromEntries(
    everyTranslate.flatMap((t) =>
      (field.values ?? []).map((value) => {
        const word = sayingBy(t, () => wordFor(value, field.valueWords ?? choiceWords[wire]))
        return [word.toLowerCase(), String(value)] as const
      }),
    ),
  )
  found.set(field, words)
  return words
}
