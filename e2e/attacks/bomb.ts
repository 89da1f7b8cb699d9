/** A cheap request whose response was or could be expensive, and builders for such bodies. */

export interface Bomb {
  readonly name: string
  readonly method: string
  /** Path from the root of the service. */
  readonly path: string
  /** Whether it is sent with the credential. */
  readonly admitted: boolean
  readonly headers: Readonly<Record<string, string>>
  /** Created on demand, as all bodies together would take a gigabyte. */
  readonly body: () => string
}

/** Where one series of bombs may create records. */
export interface Site {
  /** Id of a project without items. */
  readonly project: number
  /** Id of one of its phases. */
  readonly phase: number
  /** Id of the item that is created next. */
  readonly nextItem: number
}

/** Bombs that depend on the records of those before; they are retried together, on another site. */
export type Series = (site: Site) => readonly Bomb[]

export const json = { 'content-type': 'application/json' }
export const megabyte = 1_000_000
/** Maximum size of a body. */
export const most = 10 * megabyte

/** A bomb whose name starts with its path. */
export const bomb = (
  name: string,
  method: string,
  path: string,
  headers: Bomb['headers'],
  body: () => string,
  admitted = true,
): Bomb => ({
  name: `${method} ${path.slice(0, 40)}: ${name}`,
  method,
  path,
  admitted,
  headers,
  body,
})

/** Repeats a unit between a beginning and an end until the size is reached. */
export const filled = (begin: string, unit: string, end: string, bytes = most) =>
  begin + unit.repeat(Math.floor((bytes - begin.length - end.length) / unit.length)) + end

export const numbered = <Value>(count: number, write: (number: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => write(at))

/** Numbers from 0, separated by commas. */
export const listed = (count: number) => numbered(count, String).join(',')
