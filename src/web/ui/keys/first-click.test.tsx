import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firstClick } from './first-click.ts'

const steps = ['Submit', 'Authorise', 'Mark as paid']
let done: string[] = []

/** Each step takes the place of the one before. @param isKept whether it is the same element */
function Steps({ isKept = false }) {
  const [at, setAt] = useState(0)
  const step = steps[at] ?? 'End'
  const go = () => {
    done.push(step)
    setAt(at + 1)
  }
  return (
    <button type="button" key={isKept ? 'step' : step} onClick={firstClick(go)}>
      {step}
    </button>
  )
}

let now = 0
const click = (more: { after?: number; detail?: number; clientX?: number } = {}) => {
  now += more.after ?? 0
  const event = new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    detail: 1,
    clientX: 50,
    clientY: 50,
    ...more,
  })
  Object.defineProperty(event, 'timeStamp', { value: now })
  fireEvent(screen.getByRole('button'), event)
}

beforeEach(() => {
  done = []
  now += 10_000
})
afterEach(cleanup)

it.each([true, false])(
  'A second click without looking does not press what has come to the same place: %s',
  (isKept) => {
    render(<Steps isKept={isKept} />)
    click()
    click({ after: 60 })
    click({ after: 600, clientX: 53 })
    expect(done).toEqual(['Submit'])
    click({ after: 1100 })
    expect(done).toEqual(['Submit', 'Authorise'])
  },
)

it('A click elsewhere, and one by key, are meant', () => {
  render(<Steps />)
  click()
  click({ after: 100, clientX: 90 })
  click({ after: 100, clientX: 90, detail: 0 })
  expect(done).toEqual(steps)
})

it('A click again on the same control is meant, a double-click is one', () => {
  const pressed = vi.fn()
  render(
    <button type="button" onClick={firstClick(pressed)}>
      Next
    </button>,
  )
  click()
  click({ after: 200 })
  expect(pressed).toHaveBeenCalledTimes(2)
  click({ after: 100, detail: 2 })
  expect(pressed).toHaveBeenCalledTimes(2)
})

it('The second click of a double-click that has closed a dialog is not for what was below it', () => {
  const pressed = vi.fn()
  const { rerender } = render(
    <div role="dialog">
      <button type="button">Complete</button>
    </div>,
  )
  click()
  rerender(
    <button type="button" onClick={pressed}>
      Row
    </button>,
  )
  click({ after: 200, detail: 2 })
  expect(pressed).not.toHaveBeenCalled()
  click({ after: 200 })
  expect(pressed).toHaveBeenCalledTimes(1)
})
