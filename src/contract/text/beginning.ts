/** Truncates a text without splitting a surrogate pair, which PostgreSQL refuses in JSON. */
export const beginning = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
