/** Words that files use for the values of choices and states: ours in every language, and those of other programs. */
import type { Field } from '../language/field.ts'
import { withDeclarationTranslation } from '../language/translated.ts'
import { everyTranslate } from '../messages/catalogues.ts'
import { choiceWords, type WordsByValue, wordFor } from '../resources/choice-words.ts'
import { table } from '../table.ts'

const wordsByField = table<WordsByValue>({
  priority: {
    urgent: '1',
    normal: '3',
    dringend: '1',
    'sehr hoch': '1',
    eilig: '1',
    gering: '4',
    'sehr niedrig': '5',
  },
  activeworkstate: {
    open: 'active',
    'to do': 'active',
    'in progress': 'active',
    done: 'complete',
    completed: 'complete',
    closed: 'complete',
    archived: 'complete',
    inactive: 'complete',
    offen: 'active',
    'in arbeit': 'active',
    'in bearbeitung': 'active',
    laufend: 'active',
    fertig: 'complete',
    abgeschlossen: 'complete',
    archiviert: 'complete',
  },
  type: {
    customer: 'client',
    subcontractor: 'contractor',
    freelancer: 'contractor',
    employee: 'staff',
    auftraggeber: 'client',
    nachunternehmer: 'contractor',
    freiberufler: 'contractor',
    mitarbeiter: 'staff',
  },
})

const cache = new WeakMap<Field, WordsByValue>()

/** Value by lower-case word. A value that the field does not have is refused later, like any other. */
export function valuesByWord(fieldName: string, field: Field): WordsByValue {
  const cached = cache.get(field)
  if (cached) return cached
  const words = Object.fromEntries(
    everyTranslate.flatMap((t) =>
      (field.values ?? []).map((value) => {
        const word = withDeclarationTranslation(t, () => wordFor(value, field.valueWords ?? choiceWords[fieldName]))
        return [word.toLowerCase(), String(value)] as const
      }),
    ),
  )
  const wordsByValue = table({ ...wordsByField[fieldName], ...words })
  cache.set(field, wordsByValue)
  return wordsByValue
}

/** The labels of a field's values. */
export const wordsFor = (fieldName: string, field: Field): readonly string[] =>
  field.values.map((value) => wordFor(value, field.valueWords ?? choiceWords[fieldName]))
