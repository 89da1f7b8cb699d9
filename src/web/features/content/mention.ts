/** Names after an @ in what somebody writes: the one being typed, and those that stand in a text. */

export interface MentionedPerson {
  readonly id: number
  readonly name: string
}

/** The beginning of a name before the caret, after an @ that begins a word; null where none is being typed. */
export function typedName(text: string, caret: number): string | null {
  return /(?:^|[\s(])@([^\s@](?:[^@\n]{0,38}[^\s@])?|)$/.exec(text.slice(0, caret))?.[1] ?? null
}

/** The text with the name in place of what was typed of it, and where the caret is then. */
export function withName(text: string, caret: number, name: string): { readonly text: string; readonly caret: number } {
  const start = text.lastIndexOf('@', caret - 1)
  const before = `${text.slice(0, start)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

/** Returns the people whose name is in the text. */
export const mentionedIn = (text: string, people: readonly MentionedPerson[]): readonly MentionedPerson[] =>
  people.filter(({ name }, at) => text.includes(`@${name}`) && people.findIndex((each) => each.name === name) === at)

export interface TextSegment {
  /** Where it begins in the text. */
  readonly at: number
  readonly text: string
  readonly isName: boolean
}

/** Splits a text into mentions and the text between them. */
export function partsOf(text: string, names: readonly string[]): readonly TextSegment[] {
  if (names.length === 0) return [{ at: 0, text, isName: false }]
  const longestFirst = [...names].sort((a, b) => b.length - a.length)
  const escaped = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  let at = 0
  return text.split(new RegExp(`(@(?:${escaped.join('|')}))`)).map((part, place) => {
    const begins = at
    at += part.length
    return { at: begins, text: part, isName: place % 2 === 1 }
  })
}
