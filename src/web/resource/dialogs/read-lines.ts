/** Names pasted as lines, from a mail, a document or a sheet. */

/** Maximum length of a name. */
export const longestName = 255

/** List marks before a name: `- `, `* `, `• `, `1. `, `2) `, `[ ] `, `- [x] `. */
const mark = /^\s*(?:(?:[-*•–—+]|\d{1,3}[.)])\s+)?(?:\[[ xX]?\]\s+)?/

/** One name a line, without list marks and empty lines; cells of a row are separated by a comma. */
export const readLines = (text: string): readonly string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(mark, '').replaceAll(/\t+/g, ', ').trim())
    .filter((line) => line !== '')
