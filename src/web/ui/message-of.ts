/** The message of an error, for people: browsers name the file of code that did not arrive, which tells nobody anything. */
import { t } from '../language/t.ts'
import { isMissingCode } from './away/missing-code.ts'

export function getMessage(error: unknown): string {
  if (isMissingCode(error)) return t('A part of Worklane could not be loaded. Reload the page.')
  return error instanceof Error ? error.message : String(error)
}
