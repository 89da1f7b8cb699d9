/** Addresses under which records are found and made, and what each says of them. */

/** A collection path. `:name` segments and `preset` values confine lists and become values of new records. */
export interface CollectionPath {
  readonly path: string
  readonly preset: Readonly<Record<string, string>>
  /** Field (for creation) and filter (for lists) that each `:name` segment stands for. */
  readonly scope: Readonly<Record<string, string>>
  /** Who may use the path, where that is fewer than may use the resource. */
  readonly audience?: 'staff'
  /** Resource of the record that the path goes through, where its field names none. */
  readonly of?: string
}

/** An address as it is declared, in short or in full, with what its segments stand for. */
export function collectionPath(given: string | Partial<CollectionPath>): CollectionPath {
  const path = typeof given === 'string' ? given : (given.path ?? '')
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
  const scope = Object.fromEntries(names.map((name) => [name, name]))
  return { path, preset: {}, scope, ...(typeof given === 'string' ? {} : given) }
}
