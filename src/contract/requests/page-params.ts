/** What fields, order and pages of a list are called in a request, and how their numbers are read: the same for every list. */
import type { QueryParameter } from '../json-schema.ts'
import { readFlagWord } from './filter-value.ts'
import { shown } from './problem.ts'

export const selecting = 'fields'
export const ordering = { by: 'sortby', direction: 'sortorder' } as const
export const paging = { number: 'pagenumber', size: 'pagesize', total: 'includetotalrows' } as const

export type PageParam =
  | typeof selecting
  | (typeof ordering)[keyof typeof ordering]
  | (typeof paging)[keyof typeof paging]

/** What cuts a page out of a list. */
export const pagingParams: readonly string[] = Object.values(paging)
/** What chooses fields, order and page of a list, and is no filter. */
export const pageParams: ReadonlySet<string> = new Set([selecting, ...Object.values(ordering), ...pagingParams])

/** A parameter by its name in small letters, in whichever letter case it was sent. */
export const parameterIn = (params: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(params).find(([key]) => key.toLowerCase() === name)?.[1]

/** No list has a page as far as this, and the rows before it can still be counted. */
const furthest = 1e14

/** A positive integer, `otherwise` where none is given; else what is wrong with it. */
export function countIn(
  name: string,
  text: string | undefined,
  otherwise: number,
): number | { readonly wrong: string } {
  if (!text) return otherwise
  if (/^\d+$/.test(text) && Number(text) > 0) return Math.min(Number(text), furthest)
  return { wrong: `${name}: ${shown(text)} is not a positive integer.` }
}

/** Whether something is asked for, which it is not where nothing is said; else what is wrong with it. */
export function truthIn(name: string, text = ''): boolean | { readonly wrong: string } {
  return (text === '' ? false : readFlagWord(text, [])) ?? { wrong: `${name}: ${shown(text)} is not true or false.` }
}

/** Which page, and how many records it has. */
export function pageParameters(sizes: string): QueryParameter[] {
  const schema = { type: 'integer', minimum: 1 }
  return [
    { name: paging.number, description: 'Page, from 1.', schema },
    { name: paging.size, description: sizes, schema },
  ]
}
