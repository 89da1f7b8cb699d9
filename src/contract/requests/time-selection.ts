/** The request to invoice tracked work: which records, and how they become lines. */

import { timeSelection as fields } from '../operations/billing.ts'
import { type Body, type BodyValues, body } from './body.ts'
import { problem } from './problem.ts'
import { fault } from './refusal.ts'

export interface Rounding {
  readonly minutes: number
  readonly rounding: 'up' | 'nearest'
  readonly per: 'record' | 'line'
}

type GivenSelection = Omit<BodyValues<typeof fields>, 'rounding' | 'timeids' | 'expenseids' | 'contactids'>

export interface TimeSelection extends GivenSelection {
  readonly timeids?: readonly number[]
  readonly expenseids?: readonly number[]
  readonly contactids?: readonly number[]
  readonly rounding?: Partial<Rounding> | null
  /** Texts of lines, by the keys from the preview. */
  readonly texts: ReadonlyMap<string, string>
}

const places = ['companyid', 'projectid', 'invoiceid', 'timeids', 'expenseids'] as const

const plain = body('selection', fields, (values, wrong) =>
  places.some((fieldName) => isGiven(values[fieldName]) || wrong.has(fieldName))
    ? []
    : [fault('required', 'companyid or projectid is required, or timeids, expenseids or invoiceid in its place')],
)

const isGiven = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

export const readTimeSelection: Body<TimeSelection>['read'] = (input, sees) => {
  const { texts, ...rest } = isObject(input) ? input : {}
  const { values, ignored } = plain.read(isObject(input) ? rest : input, sees)
  return { values: { ...(values as GivenSelection), texts: getTexts(texts) }, ignored }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function getTexts(input: unknown): ReadonlyMap<string, string> {
  if (input === undefined || input === null) return new Map()
  const wrong = problem('too_long', 'texts must be an array of {form}, each text of at most {most} characters', {
    form: '{line, text}',
    most: '255',
  })
  if (!Array.isArray(input) || input.length > 10_000) throw wrong
  const texts = input.map((value: unknown) => {
    const { line, text: lineText } = isObject(value) ? value : {}
    if (typeof line !== 'string' || typeof lineText !== 'string' || lineText.length > 255 || lineText.trim() === '')
      throw wrong
    return [line, lineText.trim()] as const
  })
  return new Map(texts)
}
