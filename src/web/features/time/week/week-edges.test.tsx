import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DayTotal } from './week-edges.tsx'

afterEach(cleanup)

it.each([
  [24 * 60, false],
  [24 * 60 + 1, true],
])('A day of %i minutes is told to be too long: %s', (minutes, isTold) => {
  render(
    <table>
      <tfoot>
        <tr>
          <DayTotal minutes={minutes} target={480} look="" showsNone={false} />
        </tr>
      </tfoot>
    </table>,
  )
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(isTold ? 'A day has 24 hours.' : null)
})
