/** Parameter names for fields, order and page, the same for every list, and parsers for their numbers. */
import type { QueryParameter } from '../json-schema.ts'
import { readFlagWord } from './filter-value.ts'
import { about, type Refusal } from './refusal.ts'

export const selecting = 'fields'
export const ordering = { by: 'sortby', direction: 'sortorder' } as const
export const paging = { number: 'pagenumber', size: 'pagesize', total: 'includetotalrows' } as const

export type PageParam =
  | typeof selecting
  | (typeof ordering)[keyof typeof ordering]
  | (typeof paging)[keyof typeof paging]

/** Parameters that select a page. */
export const pagingParams: readonly string[] = Object.values(paging)
/** All parameters that are not filters: fields, order and page. */
export const pageParams: ReadonlySet<string> = new Set([selecting, ...Object.values(ordering), ...pagingParams])

/** Finds a parameter by its lower-case name, ignoring case. */
export const parameterIn = (params: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(params).find(([key]) => key.toLowerCase() === name)?.[1]

/** Beyond the last page of any list, and small enough to compute the offset exactly. */
const furthest = 1e14

/** Parses a positive integer; `otherwise` if not given. */
export function countIn(
  name: string,
  text: string | undefined,
  otherwise: number,
): number | { readonly wrong: Refusal } {
  if (!text) return otherwise
  if (/^\d+$/.test(text) && Number(text) > 0) return Math.min(Number(text), furthest)
  return { wrong: about(name, 'not_allowed', '{value} is not a positive integer', { value: text }) }
}

/** Parses a boolean; false if not given. */
export function truthIn(name: string, text = ''): boolean | { readonly wrong: Refusal } {
  return (
    (text === '' ? false : readFlagWord(text, [])) ?? {
      wrong: about(name, 'not_allowed', '{value} is not true or false', { value: text }),
    }
  )
}

/** Page number and page size. */
export function pageParameters(sizes: string): QueryParameter[] {
  const schema = { type: 'integer', minimum: 1 }
  return [
    { name: paging.number, description: 'Page, from 1.', schema },
    { name: paging.size, description: sizes, schema },
  ]
}
