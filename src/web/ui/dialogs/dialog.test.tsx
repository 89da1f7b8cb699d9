import { MantineProvider, Menu } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

function Page() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        New note
      </button>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened(true)}>Send back</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened && (
        <Dialog title="Note" close={() => setOpened(false)}>
          <input aria-label="Text" data-autofocus />
        </Dialog>
      )}
    </>
  )
}

const noBlocker: Parameters<RouterHistory['block']>[0] = { blockerFn: () => false }

const shown = () =>
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  )

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a dialog', () => {
  it.each([
    ['the button that opened it', ['New note'], 'New note'],
    ['what opened the menu that it was chosen from', ['More', 'Send back'], 'More'],
  ])('takes the focus where somebody types, and gives it back to %s', async (_what, presses, opener) => {
    const user = userEvent.setup()
    shown()
    for (const name of presses) await user.click(await screen.findByText(name))
    const input = await screen.findByLabelText('Text')
    await waitFor(() => expect(document.activeElement).toBe(input))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText(opener)))
  })

  it('that opens by itself does not take an Enter that was pressed before it could be read', async () => {
    const pressed = vi.fn()
    const now = vi.spyOn(performance, 'now')
    now.mockReturnValue(5000)
    render(
      <MantineProvider env="test">
        <Dialog title="Overwrite?" close={() => {}} isUnexpected>
          <button type="button" onKeyDown={pressed}>
            Overwrite
          </button>
        </Dialog>
      </MantineProvider>,
    )
    now.mockRestore()
    const button = await screen.findByRole('button', { name: 'Overwrite' })
    const press = (key: string, timeStamp: number) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      return fireEvent(button, event)
    }
    expect([press('Enter', 4900), press(' ', 5400), press('Tab', 5400), press('Enter', 5700)]).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(pressed.mock.calls.map(([event]) => event.key)).toEqual(['Tab', 'Enter'])
  })

  it('that a double-click opens does not take its second click, and stays open', async () => {
    const pressed = vi.fn()
    const close = vi.fn()
    const now = vi.spyOn(performance, 'now')
    now.mockReturnValue(5000)
    render(
      <MantineProvider env="test">
        <Dialog title="Convert" close={close}>
          <button type="button" onClick={pressed}>
            Create project
          </button>
        </Dialog>
      </MantineProvider>,
    )
    now.mockRestore()
    const button = await screen.findByRole('button', { name: 'Create project' })
    const overlay = document.querySelector('.mantine-Modal-overlay') as Element
    const click = (element: Element, timeStamp: number, detail: number) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      fireEvent(element, event)
    }
    click(button, 5200, 2)
    click(overlay, 5200, 2)
    expect([pressed.mock.calls, close.mock.calls]).toEqual([[], []])
    click(button, 5200, 1)
    click(overlay, 5700, 2)
    expect([pressed.mock.calls.length, close.mock.calls.length]).toEqual([1, 1])
  })

  it('asks before it is closed with input, and closes at once without', async () => {
    const user = userEvent.setup()
    shown()
    await user.click(screen.getByText('New note'))
    const input = await screen.findByLabelText<HTMLInputElement>('Text')
    await user.type(input, 'Half a sentence')
    await user.keyboard('{Escape}')
    expect(screen.getByRole('alert').textContent).toContain('What you typed is not saved yet.')
    expect(input.value).toBe('Half a sentence')
    // Typing dismisses the question.
    await user.type(input, ', and more')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(input.value).toBe('Half a sentence, and more')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull())
    await user.click(screen.getByText('New note'))
    const again = await screen.findByLabelText('Text')
    await user.type(again, 'x')
    await user.clear(again)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull())
  })

  it('asks before Back leaves its page with input, but not without', async () => {
    const user = userEvent.setup()
    const history = createMemoryHistory({ initialEntries: ['/reports', '/notes'], initialIndex: 1 })
    const router = createRouter({ routeTree: createRootRoute({ component: Page }), history })
    render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    )
    await user.click(await screen.findByText('New note'))
    const leaves = async () => {
      const [{ blockerFn, enableBeforeUnload } = noBlocker] = history._getBlockers()
      const currentLocation = history.location
      const isHeld = await blockerFn({ currentLocation, nextLocation: currentLocation, action: 'BACK' })
      return [!isHeld, typeof enableBeforeUnload === 'function' && !enableBeforeUnload()]
    }
    expect(await act(leaves)).toEqual([true, true])
    await user.type(await screen.findByLabelText('Text'), 'Half a sentence')
    expect(await act(leaves)).toEqual([false, false])
    expect(screen.getByRole('alert').textContent).toContain('What you typed is not saved yet.')
    // Going back again confirms.
    expect(await act(leaves)).toEqual([true, false])
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(history._getBlockers()).toEqual([]))
  })

  it('has the focus as soon as it opens, and does not take it back', async () => {
    render(
      <MantineProvider>
        <Page />
      </MantineProvider>,
    )
    fireEvent.click(screen.getByText('New note'))
    expect(document.activeElement).toBe(screen.getByLabelText('Text'))
    screen.getByLabelText('Close').focus()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(document.activeElement).toBe(screen.getByLabelText('Close'))
  })

  it('traps the focus: the first tab stop follows the last, and vice versa', async () => {
    const user = userEvent.setup()
    shown()
    await user.click(screen.getByText('New note'))
    await user.keyboard('{Tab}')
    expect(document.activeElement).toBe(screen.getByLabelText('Close'))
    await user.keyboard('{Tab}')
    expect(document.activeElement).toBe(screen.getByLabelText('Text'))
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    expect(document.activeElement).toBe(screen.getByLabelText('Close'))
  })

  it('keeps the focus when the second click of a double-click is outside', async () => {
    const user = userEvent.setup()
    shown()
    await user.click(screen.getByText('New note'))
    const beside = screen.getByRole('dialog').parentElement as HTMLElement
    expect(fireEvent.mouseDown(beside)).toBe(false)
    expect(fireEvent.mouseDown(screen.getByLabelText('Text'))).toBe(true)
  })

  it('selects an initial amount, so that typing replaces it', () => {
    render(
      <MantineProvider env="test">
        <Dialog title="Payment" close={() => {}}>
          <input aria-label="Amount" inputMode="decimal" defaultValue="1,250.00" />
        </Dialog>
      </MantineProvider>,
    )
    const amount = screen.getByLabelText<HTMLInputElement>('Amount')
    expect([amount.selectionStart, amount.selectionEnd]).toEqual([0, 8])
  })

  it('stays open while its request is pending, and sends it once', async () => {
    const user = userEvent.setup()
    const close = vi.fn()
    const sent = vi.fn()
    const dialog = (isBusy: boolean) => (
      <MantineProvider env="test">
        <Dialog title="Note" close={close} isBusy={isBusy}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              sent()
            }}
          >
            <input aria-label="Text" onKeyDown={({ key, ctrlKey }) => key === 'Enter' && ctrlKey && sent()} />
            <button type="button" onClick={close}>
              Cancel
            </button>
            <button type="submit">Save</button>
          </form>
        </Dialog>
      </MantineProvider>
    )
    const { rerender } = render(dialog(true))
    await user.keyboard('{Escape}{Enter}{Control>}{Enter}{/Control}')
    for (const name of ['Cancel', 'Save']) await user.click(screen.getByText(name))
    await user.click(screen.getByLabelText('Close'))
    expect([close.mock.calls.length, sent.mock.calls.length]).toEqual([0, 0])
    rerender(dialog(false))
    await user.click(screen.getByText('Save'))
    await user.keyboard('{Escape}')
    expect([close.mock.calls.length, sent.mock.calls.length]).toEqual([1, 1])
  })
})
