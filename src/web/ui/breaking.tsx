/** A mail or web address, which goes on in the next line after its `@` or a slash, not in the middle of a name. */
import { Fragment } from 'react'

export function Breaking({ text }: { text: string }) {
  return text.split(/(?<=[@/])(?!\/)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no identity
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
