/**
 * An email address or URL that wraps after its `@` or a slash, or before a dot, rather than in the middle of a word.
 */
import { Fragment } from 'react'

export function Breaking({ text }: { text: string }) {
  return text.split(/(?<=[@/])(?!\/)|(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
