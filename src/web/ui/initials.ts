/** Up to two initials of a person. */
export function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return (first.charAt(0) + last.charAt(0)).toUpperCase()
}
