/** The name by which one of the account's own fields stands among the fields of a record: `customfields.12`. */
const group = 'customfields'

export const ownWire = (id: number | string): string => `${group}.${id}`

/** The id of the field in such a name; null for the name of a declared field. */
export const idInWire = (wire: string): string | null =>
  wire.startsWith(`${group}.`) ? wire.slice(group.length + 1) : null
