import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useBlockSubmit } from './block-submit.ts'

function Day({ label }: { readonly label: string }) {
  const [isUnread, setUnread] = useState(false)
  const ref = useBlockSubmit(isUnread)
  return <input aria-label={label} ref={ref} onBlur={(event) => setUnread(event.currentTarget.value === 'no day')} />
}

afterEach(cleanup)

it('a form with invalid inputs focuses the first one, and is submitted once all are valid', async () => {
  const user = userEvent.setup()
  const sent = vi.fn()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      <Day label="From" />
      <Day label="To" />
      <button type="submit">Send</button>
    </form>,
  )
  await user.type(screen.getByLabelText('From'), 'no day')
  await user.type(screen.getByLabelText('To'), 'no day')
  for (const label of ['From', 'To']) {
    await user.click(screen.getByText('Send'))
    expect(sent).not.toHaveBeenCalled()
    const input = screen.getByLabelText(label)
    expect(document.activeElement).toBe(input)
    await user.clear(input)
  }
  await user.click(screen.getByText('Send'))
  expect(sent).toHaveBeenCalledOnce()
})
