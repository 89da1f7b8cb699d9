/** Refuses a value that tools accept and the API does not, in the API's wording. */
import { quotedValue } from '../../contract/requests/problem.ts'
import { ToolInputError } from './tool.ts'

export function refuseValue(name: string, value: unknown, choices: readonly string[]): never {
  const message = `${name}: ${quotedValue(value)} is not allowed; allowed values are ${choices.join(', ')}.`
  throw new ToolInputError(`API error (HTTP 400): ${JSON.stringify({ status: 'error', data: [message] })}`)
}
