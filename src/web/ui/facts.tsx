/** Short facts in a row. Lines break between two facts, and inside one only if it is longer than a line. */
import { Fragment } from 'react'

const wholeStyle = { display: 'inline-block', maxWidth: '100%' } as const

/** @param facts empty ones are omitted */
export function Facts({ facts }: { facts: readonly unknown[] }) {
  const texts = facts.filter(Boolean).map(String)
  return texts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && ' · '}
      <span style={wholeStyle}>{fact}</span>
    </Fragment>
  ))
}
