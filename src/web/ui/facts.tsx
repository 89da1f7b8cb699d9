/** Short facts in a row: a line ends between two of them, and inside one only where it fills a line by itself. */
import { Fragment } from 'react'

const whole = { display: 'inline-block', maxWidth: '100%' } as const

/** @param facts what is empty is left out */
export function Facts({ facts }: { facts: readonly unknown[] }) {
  const said = facts.filter(Boolean).map(String)
  return said.map((fact, at) => (
    <Fragment key={fact}>
      {at > 0 && ' · '}
      <span style={whole}>{fact}</span>
    </Fragment>
  ))
}
