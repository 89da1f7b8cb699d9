/**
 * Extracts email addresses from pasted text: an email's header, a spreadsheet, a list. Duplicates are removed. Text in
 * the place of an address is included, so that nobody is silently left out.
 */
export function addressesIn(text: string): readonly string[] {
  const words = text.split(/[\n;]/).flatMap((line) => {
    const parts = line.split(',').filter((part) => part.trim() !== '')
    return parts.flatMap((part, index) => getAddresses(part, parts[index + 1]))
  })
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
}

/**
 * In `Ada King <ada@example.com>` only the address counts; in `King, Ada <ada@example.com>` the part before the comma
 * is ignored.
 */
function getAddresses(part: string, next = ''): readonly string[] {
  const words = part
    .split(/\s+/)
    .map((word) => word.replace(/^[<("']+|[>)"'.]+$/g, ''))
    .filter((word) => word !== '')
  const matchingWords = words.filter((word) => word.includes('@') || isHost.test(word))
  if (matchingWords.length > 0) return matchingWords
  return next.includes('<') ? [] : [part.trim()]
}

/** An address without its @, such as `ada.example.com`. */
const isHost = /^[^\s.]+(\.[^\s.]{2,})+$/
