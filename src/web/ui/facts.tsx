/** Short facts in a row. Lines break between two facts, and inside one only if it is longer than a line. */
import { Fragment } from 'react'

const whole = { display: 'inline-block', maxWidth: '100%' } as const

/** @param facts empty ones are omitted */
export function Facts({ facts }: { facts: readonly unknown[] }) {
  const said = facts.filter(Boolean).map(String)
  return said.map((fact, at) => (
    <Fragment key={fact}>
      {at > 0 && ' · '}
      <span style={whole}>{fact}</span>
    </Fragment>
  ))
}
