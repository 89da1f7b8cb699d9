/** The request to credit an invoice: everything left of it, everything left of some lines, or parts of lines. */
import { array } from '../../json-schema.ts'
import { decimal, longtext, money, text, toMany, toOne } from '../../language/field.ts'
import { type Body, type BodyValues, body } from '../../requests/body.ts'
import { Problem, problem, Refusals } from '../../requests/problem.ts'
import type { Sender } from '../../requests/record-input.ts'
import { fault, recordOf } from '../../requests/refusal.ts'

/** Without quantity and amount, everything left of the line. */
export interface CreditPart {
  readonly lineid: number
  /** Units, or minutes of an hourly line. */
  readonly quantity?: number | null
  readonly amount?: number | null
}

const fields = {
  lineids: toMany('invoiceitems', ['id'], {
    label: 'Lines of which all that is left is credited; with neither these nor lines, all lines',
  }),
  title: text({ label: 'Title' }),
  description: longtext({ label: 'Reason', max: 2000 }),
}

const partFields = {
  lineid: toOne('invoiceitems', { label: 'Line', required: true }),
  quantity: decimal({ label: 'Pieces, or minutes of an hourly line' }),
  amount: money({ label: 'Without tax, in place of a quantity' }),
}

export interface Credit extends Omit<BodyValues<typeof fields>, 'lineids'> {
  readonly lineids?: readonly number[] | null
  readonly lines: readonly CreditPart[]
}

const plain = body('credit note', fields)
export const creditPart = body('credited line', partFields, ({ quantity, amount }) =>
  isGiven(quantity) && isGiven(amount)
    ? [fault('contradiction', 'quantity and amount were both sent; send one of them')]
    : [],
)

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

const linesSchema = {
  ...array(creditPart.schema),
  description: 'Parts of lines: a quantity or an amount of each, at most what is left of it; all that is left without.',
}

/** Maximum number of lines in one request. */
const most = 10_000

export const creditBody: Body<Credit> = {
  fields: plain.fields,
  schema: { ...plain.schema, properties: { ...(plain.schema.properties as object), lines: linesSchema } },
  read(given, sender) {
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
    const { lines, ...rest } = (isObject ? given : {}) as { readonly lines?: unknown }
    const { values, ignored } = plain.read(isObject ? rest : given, sender)
    const { lineids } = values as { readonly lineids?: readonly number[] }
    const parts = partsOf(lines ?? [], sender, lineids ?? [])
    return {
      values: { ...(values as Omit<Credit, 'lines'>), lines: parts.lines },
      ignored: [...ignored, ...parts.ignored],
    }
  },
}

/** Throws a Problem with all messages. */
function partsOf(given: unknown, sender: Sender, lineids: readonly number[]) {
  if (!Array.isArray(given)) {
    throw problem(
      'not_allowed',
      '{value} is not allowed; use an array of objects with lineid and quantity or amount',
      { value: given },
      'lines',
    )
  }
  if (given.length > most)
    throw problem(
      'too_many',
      '{count} lines were sent; at most {most} are allowed',
      { count: given.length, most },
      'lines',
    )
  const refusals = new Refusals()
  const ignored = new Set<string>()
  const named = new Set<number>(lineids)
  const lines = given.flatMap((each: unknown, at): CreditPart[] => {
    const own = new Refusals()
    const part = readPart(each, sender, own)
    for (const name of part?.ignored ?? []) ignored.add(`lines.${name}`)
    const line = part?.values as CreditPart | undefined
    if (line && named.has(line.lineid))
      own.add(
        fault('not_allowed', 'line {id} was named before; name each line once', {
          id: recordOf('invoice line', line.lineid),
        }),
      )
    if (line) named.add(line.lineid)
    refusals.take(own, ['lines', at])
    return line ? [line] : []
  })
  if (!refusals.isEmpty) throw new Problem('invalid', refusals.list, refusals.more)
  return { lines, ignored }
}

function readPart(given: unknown, sender: Sender, refusals: Refusals) {
  try {
    return creditPart.read(given, sender)
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    for (const refusal of problem.refusals) refusals.add(refusal)
    return null
  }
}
