/**
 * One email address, as browsers validate `<input type="email">`, whose host has a dot. ASCII only, to rule out look-alikes.
 */

/** RFC 5321, 4.5.3.1: the longest address that mail servers accept. */
export const longestEmail = 254

const local = /[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}/
const label = /[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?/
const address = new RegExp(`^${local.source}@(?:${label.source}\\.)+${label.source}$`, 'i')

export const emailExample = 'name@example.com'

export const isEmail = (text: string): boolean => text.length <= longestEmail && address.test(text)

/**
 * The addresses of a list as people paste it from mail programs: separated by commas, semicolons or line breaks, with
 * names before them, `Jane Doe <jane@example.com>` or `"Doe, Jane" <jane@example.com>`. What is no address is returned
 * as it is.
 */
export function addressesIn(text: string): string[] {
  const parts = text.match(/(?:"[^"]*"|<[^>]*>|[^,;\r\n"<])+/g) ?? []
  const addresses: string[] = []
  let surname = ''
  for (const part of parts.map((item) => item.trim()).filter((candidate) => candidate !== '')) {
    const [, bracketed] = /<\s*([^<>]*?)\s*>$/.exec(part) ?? []
    if (bracketed !== undefined) addresses.push(bracketed)
    else if (surname !== '') addresses.push(surname)
    surname = ''
    if (bracketed !== undefined) continue
    // A name with a comma, as in `Doe, Jane <jane@example.com>`, is read with what follows.
    if (part.includes('@')) addresses.push(part)
    else surname = part
  }
  return surname === '' ? addresses : [...addresses, surname]
}
