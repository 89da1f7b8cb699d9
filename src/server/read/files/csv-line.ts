/** Lines of CSV files (RFC 4180), whose texts no spreadsheet splits or evaluates. */

/** @param cells texts by `quotedText`; numbers and days as the file writes them */
export const csvLine = (cells: readonly string[], separator: ',' | ';'): string => `${cells.join(separator)}\r\n`

/**
 * A text as a cell. Always in quotes: a spreadsheet with another list separator than the file's would split the text, and read what follows as a
 * cell of its own, which could be a formula.
 */
export const quotedText = (text: string): string => (text === '' ? '' : `"${harmless(text).replaceAll('"', '""')}"`)

/** Signs that begin a formula, also in full width, which spreadsheets of East Asia read alike. */
const formula = /^[=@＝＠\t\r\n]|^[+\-＋－](?![\d\s().-]*$)/

/** Keeps spreadsheets from reading a text as a formula (OWASP, CSV injection). Phone numbers are not formulas. */
const harmless = (text: string) => (formula.test(text) ? `'${text}` : text)
