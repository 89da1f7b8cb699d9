import type { PageParam } from './page-params.ts'

/**
 * The parameters of a list as they stand in an address: plain text, one for each name. Any name but these is a filter,
 * which means what the declaration of the list says.
 */
export type ListSearch = { readonly [Name in PageParam]?: string } & { readonly [filter: string]: string }

/** Names are the same in any letter case; what is no text is no parameter. */
export function readListSearch(given: Readonly<Record<string, unknown>>): ListSearch {
  const texts = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.map(([name, text]) => [name.toLowerCase(), text]))
}
