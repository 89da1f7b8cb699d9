/** The id of an operation on records of a kind: `createInvoiceLine` of `create` and `invoice line`. */
export const operationName = (verb: string, noun: string): string =>
  verb +
  noun
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
