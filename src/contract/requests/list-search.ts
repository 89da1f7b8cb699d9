import type { PageParam } from './page-params.ts'

/**
 * Parameters of a list in a URL: plain text, one value per name. All other names are filters, as the list declares
 * them.
 */
export type ListSearch = { readonly [Name in PageParam]?: string } & { readonly [filter: string]: string }

/** Lower-cases names and drops values that are not text. */
export function readListSearch(params: Readonly<Record<string, unknown>>): ListSearch {
  const texts = Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.map(([name, text]) => [name.toLowerCase(), text]))
}
