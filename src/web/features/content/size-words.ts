/** The size of a file in people's words, in steps of a thousand. */
export function sizeWords(bytes: number, number: (value: number) => string): string {
  if (bytes < 1000) return `${number(bytes)} bytes`
  if (bytes < 1_000_000) return `${number(Math.round(bytes / 1000))} kB`
  return `${number(Math.round(bytes / 100_000) / 10)} MB`
}
