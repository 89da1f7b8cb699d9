/** What the palette offers: a row that does something, or leads to another list of rows. */
import type { Icon } from '@tabler/icons-react'
import { folded } from '../../../../contract/text/folded.ts'
import { beginsWith, isFoundBy } from '../../../../contract/text/spelled.ts'

export interface Command {
  /** Its own among all rows. */
  readonly id: string
  readonly name: string
  /** What tells it apart from others of its name, shown quietly behind it. */
  readonly context?: string | undefined
  readonly icon: Icon
  /** Further search words. */
  readonly words?: string
  /** Absent where the row leads on. */
  readonly run?: () => unknown
  readonly opens?: PageName
}

/** Lists that a row of the first one leads to. */
export type PageName = 'assign' | 'due' | 'stage'

export interface CommandSection {
  readonly label: string
  readonly commands: readonly Command[]
}

/** Commands that hold every word of the text or begin with its letters, those that begin with it first. */
export function matching(commands: readonly Command[], text: string): readonly Command[] {
  const query = text.trim()
  if (folded(query) === '') return commands
  const words = query.split(/\s+/)
  const holds = ({ name, words: more = '' }: Command) => {
    const whole = `${name} ${more}`
    return words.every((word) => isFoundBy(whole, word)) || begins({ name }, query)
  }
  const rank = (command: Command) => (begins(command, query) ? 0 : 1)
  return commands.filter(holds).toSorted((a, b) => rank(a) - rank(b))
}

/** Whether a name begins as the text does, or its words with the letters of the text: `ni` is "New item". */
export function begins({ name }: Pick<Command, 'name'>, text: string): boolean {
  const query = folded(text).trim()
  const initials = folded(name)
    .split(/\s+/)
    .map(([letter]) => letter)
    .join('')
  return beginsWith(name, text.trim()) || (query.length > 1 && initials.startsWith(query))
}
