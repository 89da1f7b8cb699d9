/** `an invoice`, `a quote`, `an hourly service`: a thing with the English article that it has. */
export const withArticle = (thing: string): string => `${/^([aeiou]|hour)/i.test(thing) ? 'an' : 'a'} ${thing}`
