import { languageOf } from '../../contract/messages/messages.ts'
import { spoken } from './spoken.ts'

/** A label as it stands inside a sentence: English writes it small there, German keeps the capital of its nouns. */
export const inSentence = (label: string): string =>
  languageOf(spoken) === 'en' ? label.toLocaleLowerCase('en') : label
