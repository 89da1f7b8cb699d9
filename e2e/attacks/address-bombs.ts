/** Bombs in the URL of a request. */
import { type Bomb, bomb, listed, numbered } from './bomb.ts'

export function addressBombs(): readonly Bomb[] {
  const get = (name: string, path: string) => bomb(name, 'GET', `/api/v4/${path}`, {}, () => '')
  return [
    get(
      'parameters',
      `items?${numbered(4000, (at) => `a${at % 10}=`)
        .join('&')
        .slice(0, 14_000)}`,
    ),
    get(
      'names of parameters',
      `items?${numbered(2500, (at) => `n${at}`)
        .join('&')
        .slice(0, 14_000)}`,
    ),
    get('one parameter again and again', `items?${'status&'.repeat(2000)}`),
    get(
      'fields',
      `items?fields=${numbered(3500, (at) => `f${at % 10}`)
        .join(',')
        .slice(0, 14_000)}`,
    ),
    get('ids', `items?companyid=${listed(4000).slice(0, 14_000)}`),
    get('a search', `items?search=${'%25_'.repeat(3500)}`),
    get('a search of words', `items?search=${'a+'.repeat(7000)}`),
    get('a path', `items/${'%20'.repeat(4500)}`),
    get('steps of a path', `items${'/a'.repeat(7000)}`),
    bomb('ids to delete', 'DELETE', `/api/v4/items?ids=${listed(3000).slice(0, 14_000)}`, {}, () => ''),
  ]
}
