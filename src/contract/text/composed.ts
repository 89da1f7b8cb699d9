/**
 * A text in Unicode's composed form (NFC), in which texts are stored and compared: a letter and its accents are one
 * character, however they were typed. The few signs that NFC makes longer, such as those of music, stay as they are.
 */
export function composed(text: string): string {
  const normal = text.normalize('NFC')
  return normal.length > text.length ? text : normal
}
