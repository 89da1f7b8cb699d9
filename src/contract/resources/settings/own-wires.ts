/** The name by which one of the account's own fields stands among the fields of a record: `customfields.12`. */
export const ownWire = (id: number | string): string => `${ownValues}.${id}`

/** The wire name that holds all of them: `[{id, name, value, type}]`. */
export const ownValues = 'customfields'

/** The id of the field in such a name; null for the name of a declared field. */
export const idInWire = (wire: string): string | null =>
  wire.startsWith(`${ownValues}.`) ? wire.slice(ownValues.length + 1) : null

/** Whether a parameter is a filter by one of them. */
export const namesOwnField = (parameter: string): boolean => /^(has)?customfields\.\d/.test(parameter)

/** Whether the parameters of a request name one of them: as a field, as an order or in the name of a filter. */
export const namesOwnFields = (params: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(params).some((part) => part.some((text) => String(text).toLowerCase().includes(`${ownValues}.`)))
