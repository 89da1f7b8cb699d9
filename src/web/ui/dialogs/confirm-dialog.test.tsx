import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

function ask(isGrave: boolean) {
  const [go, close] = [vi.fn(), vi.fn()]
  render(
    <MantineProvider>
      <ConfirmDialog title="Revoke Books?" text="It ends at once." action="Revoke" {...{ isGrave, go, close }} />
    </MantineProvider>,
  )
  return { go, close }
}

describe('a confirmation dialog', () => {
  it('is confirmed by Enter', async () => {
    const { go, close } = ask(false)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Revoke' }))
    await userEvent.keyboard('{Enter}')
    expect([go, close].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  it('focuses Cancel if the action is destructive', async () => {
    const { go, close } = ask(true)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.keyboard('{Enter}')
    expect([go, close].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  })
})
