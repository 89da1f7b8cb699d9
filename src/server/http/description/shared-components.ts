/** Extracts parts that several operations have in common to named components. */

export interface SharedPart {
  readonly value: object
  readonly name: string
  /** Distinguishes it from others with this name. */
  readonly owner: string
}

export interface SharedComponents {
  /** By name, for `components`. */
  readonly shared: Readonly<Record<string, object>>
  /** A reference to the shared component, or the value itself if it occurs only once. */
  readonly reference: (value: object) => object
}

const slug = (words: string) => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** @param section of `components` */
export function sharedComponents(section: string, parts: readonly SharedPart[]): SharedComponents {
  const names = new Map<string, string>()
  const shared: Record<string, object> = {}
  const repeatedParts = [...Map.groupBy(parts, ({ value }) => JSON.stringify(value))].filter(
    ([, uses]) => uses.length > 1,
  )
  // The most frequent one gets the plain name.
  for (const [text, uses] of repeatedParts.toSorted(([, one], [, two]) => two.length - one.length)) {
    const { value, name, owner } = uses[0] as SharedPart
    const candidates = [
      name,
      `${slug(owner)}-${name}`,
      ...uses.map((_use, index) => `${slug(owner)}-${name}-${index + 2}`),
    ]
    const free = candidates.find((candidate) => !(candidate in shared))
    if (free === undefined) continue
    shared[free] = value
    names.set(text, free)
  }
  const reference = (value: object) => {
    const name = names.get(JSON.stringify(value))
    return name === undefined ? value : { $ref: `#/components/${section}/${name}` }
  }
  return { shared: Object.fromEntries(Object.entries(shared).toSorted(([a], [b]) => (a < b ? -1 : 1))), reference }
}
