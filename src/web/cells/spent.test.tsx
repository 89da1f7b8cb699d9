import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Spent, SpentOfEstimate } from './spent.tsx'

it.each([Spent, SpentOfEstimate])('time over its estimate is marked once, as overdue work is', (Cell) => {
  const { container } = render(<Cell record={{ id: 1, timespent: 120, projectedTimeSpent: 60 }} />)
  expect(container.querySelectorAll('[class*=late]')).toHaveLength(1)
  expect(container.querySelectorAll('svg')).toHaveLength(0)
})
