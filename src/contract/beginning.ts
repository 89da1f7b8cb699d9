/** The beginning of a text, without half of a character at its end: no database takes that in JSON. */
export const beginning = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
