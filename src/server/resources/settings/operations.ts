/** What there is of settings besides records. */
import type { Reading } from '../operation.ts'
import { vocabularyReadings } from './vocabularies.ts'

export const settingsOperations: readonly Reading[] = vocabularyReadings
