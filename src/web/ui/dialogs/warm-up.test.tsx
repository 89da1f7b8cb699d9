import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { WarmUp } from './warm-up.tsx'

const seen = vi.fn()
const told = vi.fn()

function Letter({ close }: { close: () => void }) {
  seen()
  useEffect(() => told('opened'))
  return (
    <Dialog title="Letter" close={close}>
      <input ref={(input) => input?.focus()} onFocus={() => told('focused')} aria-label="To" />
    </Dialog>
  )
}

const Later = lazyDialog(async () => Letter)

describe('a dialog that is warmed up', () => {
  beforeEach(() => {
    vi.clearAllMocks()
    vi.useRealTimers()
  })

  it('is rendered invisibly, does nothing, and is removed', async () => {
    render(
      <MantineProvider>
        <WarmUp part={Later}>
          <Later close={() => told('closed')} />
        </WarmUp>
      </MantineProvider>,
    )
    expect(seen).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(seen).toHaveBeenCalled(), { timeout: 5000 })
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(async () => {})
    await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    expect(told).not.toHaveBeenCalled()
  })
})
