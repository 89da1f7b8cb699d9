/** Marks the English text of a message that is kept as data and said later, in whatever language. */
export const message = (english: string): string => english
