/**
 * The addresses in a text, as people paste them: out of a mail's heading, a spreadsheet, a list. Each once. What stands where
 * one should is among them, so that nobody is left out unsaid.
 */
export function addressesIn(text: string): readonly string[] {
  const words = text.split(/[\n;]/).flatMap((line) => {
    const parts = line.split(',').filter((part) => part.trim() !== '')
    return parts.flatMap((part, at) => addressesOf(part, parts[at + 1]))
  })
  return [...new Map(words.map((each) => [each.toLowerCase(), each])).values()]
}

/** In `Ada King <ada@example.com>` only the address counts, and in `King, Ada <ada@example.com>` what is before the comma does not. */
function addressesOf(part: string, next = ''): readonly string[] {
  const words = part
    .split(/\s+/)
    .map((word) => word.replace(/^[<("']+|[>)"'.]+$/g, ''))
    .filter((word) => word !== '')
  const found = words.filter((word) => word.includes('@') || isHost.test(word))
  if (found.length > 0) return found
  return next.includes('<') ? [] : [part.trim()]
}

/** An address that lost its sign: `ada.example.com`. */
const isHost = /^[^\s.]+(\.[^\s.]{2,})+$/
