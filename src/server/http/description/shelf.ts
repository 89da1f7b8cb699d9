/** What several operations say alike, said once under a name. */

export interface SharedPart {
  readonly value: object
  readonly name: string
  /** What tells it from others of the name. */
  readonly owner: string
}

export interface Shelf {
  /** By name, for `components`. */
  readonly shared: Readonly<Record<string, object>>
  /** A reference to what is shared, or the value itself. */
  readonly of: (value: object) => object
}

const slug = (words: string) => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** @param section where in `components` it stands */
export function shelfOf(section: string, said: readonly SharedPart[]): Shelf {
  const names = new Map<string, string>()
  const shared: Record<string, object> = {}
  const repeated = [...Map.groupBy(said, ({ value }) => JSON.stringify(value))].filter(([, uses]) => uses.length > 1)
  // What is said most often has the name for itself.
  for (const [text, uses] of repeated.toSorted(([, one], [, two]) => two.length - one.length)) {
    const { value, name, owner } = uses[0] as SharedPart
    const wanted = [name, `${slug(owner)}-${name}`, ...uses.map((_use, index) => `${slug(owner)}-${name}-${index + 2}`)]
    const free = wanted.find((each) => !(each in shared))
    if (free === undefined) continue
    shared[free] = value
    names.set(text, free)
  }
  const of = (value: object) => {
    const name = names.get(JSON.stringify(value))
    return name === undefined ? value : { $ref: `#/components/${section}/${name}` }
  }
  return { shared: Object.fromEntries(Object.entries(shared).toSorted(([a], [b]) => (a < b ? -1 : 1))), of }
}
