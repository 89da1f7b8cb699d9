/** Paths of collections, and the meaning of their segments. */

/** A collection path. `:name` segments and `preset` values confine lists and become values of new records. */
export interface CollectionPath {
  readonly path: string
  readonly preset: Readonly<Record<string, string>>
  /** Field (for creation) and filter (for lists) that each `:name` segment stands for. */
  readonly scope: Readonly<Record<string, string>>
  /** Who may use the path, if that is fewer people than may use the resource. */
  readonly audience?: 'staff'
  /** Resource of the parent record in the path, if no field names it. */
  readonly of?: string
}

/** A path as declared, in short or full form, with the fields of its segments. */
export function collectionPath(pathOrText: string | Partial<CollectionPath>): CollectionPath {
  const path = typeof pathOrText === 'string' ? pathOrText : (pathOrText.path ?? '')
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
  const scope = Object.fromEntries(names.map((name) => [name, name]))
  return { path, preset: {}, scope, ...(typeof pathOrText === 'string' ? {} : pathOrText) }
}
