/** A row of the palette that runs an action or opens another list of rows. */
import type { Icon } from '@tabler/icons-react'
import { folded } from '../../../../contract/text/folded.ts'
import { beginsWith, isFoundBy } from '../../../../contract/text/spelled.ts'

export interface Command {
  /** Unique among all rows. */
  readonly id: string
  readonly name: string
  /** Distinguishes it from others of the same name; shown in a muted colour behind it. */
  readonly context?: string | undefined
  readonly icon: Icon
  /** Further search words. */
  readonly words?: string
  /** Absent if the row opens another list. */
  readonly run?: () => unknown
  readonly opens?: PageName
}

/** Lists opened by a row of the first one. */
export type PageName = 'assign' | 'due' | 'stage'

export interface CommandSection {
  readonly label: string
  readonly commands: readonly Command[]
}

/** Commands that contain every word of the text, or begin with its letters. Those that begin with it come first. */
export function matching(commands: readonly Command[], text: string): readonly Command[] {
  const query = text.trim()
  if (folded(query) === '') return commands
  const words = query.split(/\s+/)
  const holds = ({ name, words: more = '' }: Command) => {
    const fullText = `${name} ${more}`
    return words.every((word) => isFoundBy(fullText, word)) || begins({ name }, query)
  }
  const rank = (command: Command) => (begins(command, query) ? 0 : 1)
  return commands.filter(holds).toSorted((a, b) => rank(a) - rank(b))
}

/** Whether a name begins with the text, or its words begin with the letters of the text: `ni` is "New item". */
export function begins({ name }: Pick<Command, 'name'>, text: string): boolean {
  const query = folded(text).trim()
  const initials = folded(name)
    .split(/\s+/)
    .map(([letter]) => letter)
    .join('')
  return beginsWith(name, text.trim()) || (query.length > 1 && initials.startsWith(query))
}
