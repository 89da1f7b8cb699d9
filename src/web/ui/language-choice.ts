/** A person's language, on every machine. */
import { type PreferenceOwner, storedPreference, usePreference } from './preference.ts'

/** The option for the firm's language. */
export const firmsLanguage = ''

const name = 'language'

/** A code of a language, or the firm's. */
export const useLanguageChoice = (person: PreferenceOwner): [string, (language: string) => void] =>
  usePreference(person, name, firmsLanguage)

export const languageChoiceOf = (person: PreferenceOwner): string => storedPreference(person, name, firmsLanguage)
