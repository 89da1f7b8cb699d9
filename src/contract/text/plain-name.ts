/** Normalizes a name for comparison: ignores letter case, extra spaces and typographic variants, but not accents. */
export const plainName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
