/** The addresses in a text, as people paste them: out of a mail's heading, a spreadsheet, a list. Each once. */
export function addressesIn(text: string): readonly string[] {
  const words = text
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^[<("']+|[>)"'.]+$/g, ''))
    .filter((word) => word !== '')
  // In "Ada King <ada@example.com>" only the address counts; without any address all that was typed does.
  const found = words.filter((word) => word.includes('@'))
  const all = found.length > 0 ? found : words
  return [...new Map(all.map((each) => [each.toLowerCase(), each])).values()]
}
