/** A noun with its English article: `an invoice`, `a quote`, `an hourly service`. */
export const withArticle = (thing: string): string => `${/^([aeiou]|hour)/i.test(thing) ? 'an' : 'a'} ${thing}`
