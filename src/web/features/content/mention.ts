/** Finds mentions in a text: the one being typed, and completed ones. */

export interface MentionedPerson {
  readonly id: number
  readonly name: string
}

/** The partial name between an @ at the start of a word and the caret; null if none is being typed. */
export function typedName(text: string, caret: number): string | null {
  return /(?:^|[\s(])@([^\s@](?:[^@\n]{0,38}[^\s@])?|)$/.exec(text.slice(0, caret))?.[1] ?? null
}

/** Completes the partial name at the caret; returns the text and the new caret position. */
export function withName(text: string, caret: number, name: string): { readonly text: string; readonly caret: number } {
  const start = text.lastIndexOf('@', caret - 1)
  const before = `${text.slice(0, start)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

/** Returns the people whose name is in the text. */
export const mentionedIn = (text: string, people: readonly MentionedPerson[]): readonly MentionedPerson[] =>
  people.filter(
    ({ name }, index) => text.includes(`@${name}`) && people.findIndex((person) => person.name === name) === index,
  )

export interface TextSegment {
  /** Its offset in the text. */
  readonly offset: number
  readonly text: string
  readonly isName: boolean
}

/** Splits a text into mentions and the text between them. */
export function getParts(text: string, names: readonly string[]): readonly TextSegment[] {
  if (names.length === 0) return [{ offset: 0, text, isName: false }]
  const longestFirst = [...names].sort((a, b) => b.length - a.length)
  const escaped = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  let index = 0
  return text.split(new RegExp(`(@(?:${escaped.join('|')}))`)).map((part, place) => {
    const begins = index
    index += part.length
    return { offset: begins, text: part, isName: place % 2 === 1 }
  })
}
