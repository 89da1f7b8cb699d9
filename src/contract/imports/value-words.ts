/** Words that files use for the values of choices and states: ours in every language, and those of other programs. */
import type { Field } from '../language/field.ts'
import { withDeclarationTranslation } from '../language/translated.ts'
import { everyTranslate } from '../messages/catalogues.ts'
import { choiceWords, type WordsByValue, wordFor } from '../resources/choice-words.ts'
import { table } from '../table.ts'

const others = table<WordsByValue>({
  priority: {
    ...{ urgent: '1', normal: '3' },
    ...{ dringend: '1', 'sehr hoch': '1', eilig: '1', gering: '4', 'sehr niedrig': '5' },
  },
  activeworkstate: {
    ...{ open: 'active', 'to do': 'active', 'in progress': 'active' },
    ...{ done: 'complete', completed: 'complete', closed: 'complete', archived: 'complete', inactive: 'complete' },
    ...{ offen: 'active', 'in arbeit': 'active', 'in bearbeitung': 'active', laufend: 'active' },
    ...{ fertig: 'complete', abgeschlossen: 'complete', archiviert: 'complete' },
  },
  type: {
    ...{ customer: 'client', subcontractor: 'contractor', freelancer: 'contractor', employee: 'staff' },
    ...{ auftraggeber: 'client', nachunternehmer: 'contractor', freiberufler: 'contractor', mitarbeiter: 'staff' },
  },
})

const found = new WeakMap<Field, WordsByValue>()

/** Value by lower-case word. A value that the field does not have is refused later, like any other. */
export function valuesByWord(wire: string, field: Field): WordsByValue {
  const known = found.get(field)
  if (known) return known
  const words = Object.fromEntries(
    everyTranslate.flatMap((t) =>
      (field.values ?? []).map((value) => {
        const word = withDeclarationTranslation(t, () => wordFor(value, field.valueWords ?? choiceWords[wire]))
        return [word.toLowerCase(), String(value)] as const
      }),
    ),
  )
  const all = table({ ...others[wire], ...words })
  found.set(field, all)
  return all
}

/** The labels of a field's values. */
export const wordsFor = (wire: string, field: Field): readonly string[] =>
  field.values.map((value) => wordFor(value, field.valueWords ?? choiceWords[wire]))
