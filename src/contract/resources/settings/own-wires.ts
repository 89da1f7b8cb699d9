/** Wire name of one of the account's own fields: `customfields.12`. */
export const ownFieldName = (id: number | string): string => `${ownValues}.${id}`

/** Wire name of all their values together: `[{id, name, value, type}]`. */
export const ownValues = 'customfields'

/** The field's id in such a name; null for the name of a declared field. */
export const idInFieldName = (fieldName: string): string | null =>
  fieldName.startsWith(`${ownValues}.`) ? fieldName.slice(ownValues.length + 1) : null

/** Whether a parameter filters by one of the account's own fields. */
export const namesOwnField = (parameter: string): boolean => /^(has)?customfields\.\d/.test(parameter)

/** Whether a request's parameters name one of them: in `fields`, in `sortby` or as a filter. */
export const namesOwnFields = (params: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(params).some((part) => part.some((text) => String(text).toLowerCase().includes(`${ownValues}.`)))
