/** Formats file sizes in decimal units. */
import { t } from '../../language/t.ts'

export function sizeWords(bytes: number, number: (value: number) => string): string {
  if (bytes < 1000) return t('{number} bytes', { number: number(bytes) })
  if (bytes < 1_000_000) return `${number(Math.round(bytes / 1000))} kB`
  return `${number(Math.round(bytes / 100_000) / 10)} MB`
}
