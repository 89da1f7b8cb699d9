/** The first characters of a text, without half a surrogate pair at the end: PostgreSQL refuses that in JSON. */
export const beginning = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
