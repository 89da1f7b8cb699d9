/** The request to credit an invoice: everything left of it, everything left of some lines, or parts of lines. */
import { type CreditPart, creditedLine, credit as fields } from '../../operations/billing.ts'
import { type Body, type BodyValues, body } from '../../requests/body.ts'
import { Problem, problem, Refusals } from '../../requests/problem.ts'
import type { Sender } from '../../requests/record-input.ts'
import { fault, getRecord } from '../../requests/refusal.ts'

export interface Credit extends Omit<BodyValues<typeof fields>, 'lineids'> {
  readonly lineids?: readonly number[] | null
  readonly lines: readonly CreditPart[]
}

const plain = body('credit note', fields)
const part = body('credited line', creditedLine, ({ quantity, amount }) =>
  isGiven(quantity) && isGiven(amount)
    ? [fault('contradiction', 'quantity and amount were both sent; send one of them')]
    : [],
)

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** Maximum number of lines in one request. */
const max = 10_000

export const readCredit: Body<Credit>['read'] = (input, sender) => {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  const { lines, ...rest } = (isObject ? input : {}) as { readonly lines?: unknown }
  const { values, ignored } = plain.read(isObject ? rest : input, sender)
  const { lineids } = values as { readonly lineids?: readonly number[] }
  const parts = getParts(lines ?? [], sender, lineids ?? [])
  return {
    values: { ...(values as Omit<Credit, 'lines'>), lines: parts.lines },
    ignored: [...ignored, ...parts.ignored],
  }
}

/** Throws a Problem with all messages. */
function getParts(input: unknown, sender: Sender, lineids: readonly number[]) {
  if (!Array.isArray(input)) {
    throw problem(
      'not_allowed',
      '{value} is not allowed; use an array of objects with lineid and quantity or amount',
      { value: input },
      'lines',
    )
  }
  if (input.length > max)
    throw problem(
      'too_many',
      '{count} lines were sent; at most {most} are allowed',
      { count: input.length, most: max },
      'lines',
    )
  const refusals = new Refusals()
  const ignored = new Set<string>()
  const lineIds = new Set<number>(lineids)
  const lines = input.flatMap((item: unknown, position): CreditPart[] => {
    const lineRefusals = new Refusals()
    const part = readPart(item, sender, lineRefusals)
    for (const name of part?.ignored ?? []) ignored.add(`lines.${name}`)
    const line = part?.values as CreditPart | undefined
    if (line && lineIds.has(line.lineid))
      lineRefusals.add(
        fault('not_allowed', 'line {id} was named before; name each line once', {
          id: getRecord('invoice line', line.lineid),
        }),
      )
    if (line) lineIds.add(line.lineid)
    refusals.take(lineRefusals, ['lines', position])
    return line ? [line] : []
  })
  if (!refusals.isEmpty) throw new Problem('invalid', refusals.list, refusals.more)
  return { lines, ignored }
}

function readPart(input: unknown, sender: Sender, refusals: Refusals) {
  try {
    return part.read(input, sender)
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    for (const refusal of problem.refusals) refusals.add(refusal)
    return null
  }
}
