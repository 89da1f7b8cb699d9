/** A name as people tell names apart: capitals, blanks and typographic forms of letters make no other name. Accents do. */
export const plainName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
