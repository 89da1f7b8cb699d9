/** Sanitizes file names: no path, and no characters that make them read differently than typed. */
import type { files } from '../../../contract/resources/content/content.ts'
import { type DraftOf, refuse, type Writing, withValues } from '../../write/writing.ts'

/** Bidirectional controls, which can disguise the extension of a file. */
const turningSigns = /[\u202a-\u202e\u2066-\u2069]/gu

export const plainName = (name: string): string =>
  name
    .replace(turningSigns, '')
    .replace(/^.*[/\\]/s, '')
    .trim()

export function withPlainNames(writing: Writing, drafts: readonly DraftOf<typeof files>[]): DraftOf<typeof files>[] {
  return drafts.map((draft) => {
    const { filename } = draft.values
    if (typeof filename !== 'string') return draft
    const plain = plainName(filename)
    if (plain === '') refuse(writing, draft, 'filename is required.')
    return withValues(draft, { filename: plain })
  })
}
