/** Comma-separated values as a file for spreadsheets (RFC 4180). */

/** Numbers stay as they are; texts have been made harmless by whoever knows that they are texts. */
export function csvText(lines: readonly (readonly (string | number)[])[]): string {
  return lines.map((cells) => cells.map((cell) => quoted(String(cell))).join(',')).join('\r\n')
}

/** A spreadsheet must not take a text for a formula (OWASP, CSV injection). Telephone numbers are none. */
export function harmless(text: string): string {
  return /^[=@\t\r]|^[+-](?![\d\s().-]*$)/.test(text) ? `'${text}` : text
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export function download(name: string, text: string): void {
  // The mark at the start tells spreadsheets that the text is UTF-8.
  const file = new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
