import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Spent, SpentOfEstimate } from './spent.tsx'

it.each([Spent, SpentOfEstimate])(
  'time over its estimate has the one mark of what is late, and no second one',
  (Cell) => {
    const { container } = render(<Cell record={{ id: 1, timespent: 120, projectedTimeSpent: 60 }} />)
    expect(container.querySelectorAll('[class*=late]')).toHaveLength(1)
    expect(container.querySelectorAll('svg')).toHaveLength(0)
  },
)
