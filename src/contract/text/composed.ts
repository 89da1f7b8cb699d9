/**
 * Normalizes a text to composed characters (NFC), in which texts are stored and compared: a letter with accents is one
 * character, however it was typed. The few texts that NFC makes longer, such as musical symbols, are left unchanged.
 */
export function composed(text: string): string {
  const normal = text.normalize('NFC')
  return normal.length > text.length ? text : normal
}
