import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SignInDialog } from './sign-in-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('Where the browser blocks windows, a link opens the sign-in in a tab', () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  render(
    <MantineProvider env="test">
      <SignInDialog />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByText('Sign in'))
  expect(screen.getByText(/Your browser blocked the window/)).toBeTruthy()
  const link = screen.getByText('Sign in in a new tab').closest('a')
  expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual(['/callback?again', '_blank'])
})
