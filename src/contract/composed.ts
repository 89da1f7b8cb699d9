/**
 * A text with each letter and its marks as one character, however they were typed: texts are stored and compared so. A few
 * signs, of music for one, would only become longer by that and stay as they are.
 */
export function composed(text: string): string {
  const normal = text.normalize('NFC')
  return normal.length > text.length ? text : normal
}
