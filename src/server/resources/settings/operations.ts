/** Settings operations besides those on records. */
import type { AnyOperation } from '../operation.ts'
import { changeLogo } from './logo.ts'
import { preferenceOperations } from './preferences.ts'
import { vocabularyReadings } from './vocabularies.ts'

export const settingsOperations: readonly AnyOperation[] = [...vocabularyReadings, ...preferenceOperations, changeLogo]
