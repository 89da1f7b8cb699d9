/** A request that is small to send and was, or could be, costly to answer; and what such bodies are made of. */

export interface Bomb {
  readonly name: string
  readonly method: string
  /** From the root of the service. */
  readonly path: string
  /** Whether it carries the credential. */
  readonly admitted: boolean
  readonly headers: Readonly<Record<string, string>>
  /** Made when it is sent: together they would be a gigabyte. */
  readonly body: () => string
}

/** Where records may be made, by one series of bombs alone. */
export interface Site {
  /** Id of a project without items. */
  readonly project: number
  /** Id of a phase of it. */
  readonly phase: number
  /** Id of the item that is made next. */
  readonly nextItem: number
}

/** Bombs of which each needs what those before it have made; they are tried again together, on another site. */
export type Series = (site: Site) => readonly Bomb[]

export const json = { 'content-type': 'application/json' }
export const megabyte = 1_000_000
/** As much as a body may have. */
export const most = 10 * megabyte

/** A bomb whose name begins with its address. */
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

/** As often as fits the same thing, between a beginning and an end. */
export const filled = (begin: string, unit: string, end: string, bytes = most) =>
  begin + unit.repeat(Math.floor((bytes - begin.length - end.length) / unit.length)) + end

export const numbered = <Value>(count: number, write: (number: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => write(at))

/** Numbers from 0, separated by commas. */
export const listed = (count: number) => numbered(count, String).join(',')
