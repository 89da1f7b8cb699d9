/** The error messages of a form by input name; those that belong to no input are under `form`. */
import type { RefusalEntry } from '../../../contract/requests/refusal.ts'
import { ownValues } from '../../../contract/resources/settings/own-wires.ts'
import { getMessage } from '../../ui/message-of.ts'
import { RequestError } from '../request-error.ts'
import { refusalSaid, sentenceSaid } from './said.ts'

export type Refusals = Readonly<Record<string, string>>

interface Inputs {
  readonly names: readonly string[]
  /** The input for the current password, if any: too many failed attempts are reported there. */
  readonly proof?: string
}

/** Each refusal is placed at the input of its field. */
export function getRefusals(error: unknown, { names, proof }: Inputs): Refusals {
  if (!(error instanceof RequestError)) return { form: getMessage(error) }
  const { status, entries } = error
  if (status === 429 && proof !== undefined) return { [proof]: error.message }
  if (entries.length === 0) return { form: error.message }
  const placed = Map.groupBy(entries, (entry) => getInput(entry, names) ?? form)
  return Object.fromEntries(
    [...placed].map(([name, refusalEntries]) => [
      name,
      refusalEntries.map(name === form ? refusalSaid : sentenceSaid).join(' '),
    ]),
  )
}

/** Where a refusal stands that belongs to no input. */
const form = 'form'

/** An input for a custom field is named by the field's id. */
function getInput({ field, params }: RefusalEntry, names: readonly string[]): string | undefined {
  const name = field === ownValues ? `${ownValues}.${String(params.id)}` : field
  return names.find((key) => key === name)
}
