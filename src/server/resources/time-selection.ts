/** Which time an invoice is to be made of, as callers say it. */
import { choice, type Field, toOne } from '../../contract/field.ts'
import { readField } from '../../contract/field-input.ts'
import { type Moment, momentForms, parseMoment } from '../../contract/moment.ts'
import { Problem, shown } from '../../contract/problem.ts'

export const groupings = ['item', 'contact', 'day', 'project'] as const
export type Grouping = (typeof groupings)[number]

export interface TimeSelection {
  readonly companyid: number | null
  readonly projectid: number | null
  /** Both ends belong to the window; null leaves it open. */
  readonly from: Moment | null
  readonly to: Moment | null
  readonly groupby: Grouping
}

/** Reads `{companyid or projectid, from?, to?, groupby?}`. Throws a Problem with every message. */
export function readSelection(body: unknown): TimeSelection {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>
  const messages: string[] = []
  const read = (name: string, field: Field) => {
    const result = readField(given[name] ?? null, field, true)
    if ('value' in result) return result.value
    messages.push(`${name}: ${result.wrong}.`)
    return null
  }
  const moment = (name: string) => {
    const text = given[name] ?? null
    const found = typeof text === 'string' ? parseMoment(text) : null
    if (text !== null && !found) messages.push(`${name}: ${shown(text)} is not a date; ${momentForms}.`)
    return found
  }
  const [companyid, projectid] = [read('companyid', toOne('companies')), read('projectid', toOne('projects'))]
  const selection = {
    companyid: companyid as number | null,
    projectid: projectid as number | null,
    from: moment('from'),
    to: moment('to'),
    groupby: (read('groupby', choice(groupings)) ?? 'item') as Grouping,
  }
  const mentioned = messages.some((message) => /^(companyid|projectid):/.test(message))
  if (companyid === null && projectid === null && !mentioned) messages.push('companyid or projectid is required.')
  if (messages.length > 0) throw new Problem('invalid', messages)
  return selection
}
