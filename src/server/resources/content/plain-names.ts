/** Sanitizes file names: no path, and no characters that make them read differently than typed. */

import { isRequired } from '../../../contract/requests/refusal.ts'
import type { files } from '../../../contract/resources/content/content.ts'
import { type DraftOf, refuse, type WriteContext, withValues } from '../../write/write-context.ts'

/**
 * Characters that are not seen: controls (also line breaks), marks of direction and their like, which can disguise the extension
 * of a file. Joiners stay, because Persian, Indic scripts and emoji are written with them.
 */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

export const plainName = (name: string): string =>
  name
    .replace(unseen, '')
    .replace(/^.*[/\\]/s, '')
    .trim()

export function withPlainNames(
  writing: WriteContext,
  drafts: readonly DraftOf<typeof files>[],
): DraftOf<typeof files>[] {
  return drafts.map((draft) => {
    const { filename } = draft.values
    if (typeof filename !== 'string') return draft
    const plain = plainName(filename)
    if (plain === '') refuse(writing, draft, isRequired('filename'))
    return withValues(draft, { filename: plain })
  })
}
