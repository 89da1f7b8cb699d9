import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

interface Props {
  readonly close: () => void
}

function Page({ Later }: { Later: ReturnType<typeof lazyDialog<Props>> }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Send
      </button>
      {opened && <Later close={() => setOpened(false)} />}
    </>
  )
}

/** A page whose dialog is loaded when `arrive` is called. */
function pageWith(content: ReactNode) {
  const part = Promise.withResolvers<(props: Props) => ReactNode>()
  render(
    <MantineProvider env="test">
      <Page Later={lazyDialog<Props>(() => part.promise)} />
    </MantineProvider>,
  )
  const arrive = async () => {
    await act(async () =>
      part.resolve(({ close }) => (
        <Dialog title="Letter" close={close}>
          {content}
        </Dialog>
      )),
    )
    await act(() => vi.runAllTimersAsync())
  }
  return { arrive }
}

const press = (...keys: readonly string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a lazily loaded dialog', () => {
  it('receives what was typed before it was loaded', async () => {
    const { arrive } = pageWith(<input aria-label="To" />)
    fireEvent.click(screen.getByText('Send'))
    press('a', 'b')
    await arrive()
    expect(screen.getByLabelText('To')).toHaveProperty('value', 'ab')
  })

  it('receives it even if its first field is not for text', async () => {
    const confirmed = vi.fn()
    const { arrive } = pageWith(
      <button type="button" data-autofocus onClick={confirmed}>
        Void
      </button>,
    )
    fireEvent.click(screen.getByText('Send'))
    press('Enter')
    await arrive()
    expect(confirmed).toHaveBeenCalledOnce()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('ignores the Enter that opened it while it is held down', async () => {
    const confirmed = vi.fn()
    const { arrive } = pageWith(
      <button type="button" data-autofocus onClick={confirmed}>
        Void
      </button>,
    )
    fireEvent.click(screen.getByText('Send'))
    fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })
    await arrive()
    expect(fireEvent.keyDown(screen.getByText('Void'), { key: 'Enter', repeat: true })).toBe(false)
    expect(confirmed).not.toHaveBeenCalled()
  })

  it('does not open if Escape was pressed, and keys work again', async () => {
    const { arrive } = pageWith(<input aria-label="To" />)
    fireEvent.click(screen.getByText('Send'))
    press('a')
    act(() => press('Escape'))
    await arrive()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(fireEvent.keyDown(document.body, { key: 'b' })).toBe(true)
  })
})
