/** The language that a person has chosen for the app, on all devices. */
import { type PreferenceOwner, storedPreference, usePreference } from './preference.ts'

/** The option for the firm's language. */
export const firmsLanguage = ''

const name = 'language'

/** A language code, or `firmsLanguage`. */
export const useLanguageChoice = (person: PreferenceOwner): [string, (language: string) => void] =>
  usePreference(person, name, firmsLanguage)

export const getLanguageChoice = (person: PreferenceOwner): string => storedPreference(person, name, firmsLanguage)
