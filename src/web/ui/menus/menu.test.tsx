import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { theme } from '../../theme/theme.ts'
import { Menu } from './menu.tsx'
import { Popover } from './popover.tsx'

const pressed = vi.fn()

function Page({ onClose }: { readonly onClose?: () => void }) {
  return (
    <MantineProvider theme={theme} env="test">
      <Menu {...(onClose ? { onClose } : {})}>
        <Menu.Target>
          <button type="button" onClick={pressed}>
            More
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Copy</Menu.Item>
          <Menu.Item disabled>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <main>
        <div id="overlays" />
      </main>
    </MantineProvider>
  )
}

function Filter() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Popover opened={opened} onChange={setOpened} trapFocus>
        <Popover.Target>
          <button type="button" onClick={() => setOpened(!opened)}>
            State
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <input aria-label="Which" />
        </Popover.Dropdown>
      </Popover>
      <Popover>
        <Popover.Target>
          <button type="button">Columns</button>
        </Popover.Target>
        <Popover.Dropdown>Name</Popover.Dropdown>
      </Popover>
    </>
  )
}

beforeEach(() => pressed.mockClear())
afterEach(cleanup)

const control = () => screen.getByRole('button')
const entry = (name: string) => screen.findByRole('menuitem', { name })

describe('a menu', () => {
  it('is the same button before and after its first press, with the same label', async () => {
    render(<Page />)
    const before = control()
    expect(before.getAttribute('aria-haspopup')).toBe('menu')
    expect(before.getAttribute('aria-expanded')).toBe('false')
    expect(before.getAttribute('aria-controls')).toBeNull()
    await userEvent.click(before)
    await entry('Copy')
    expect(control()).toBe(before)
    expect(before.getAttribute('aria-expanded')).toBe('true')
    const menu = screen.getByRole('menu')
    expect(before.getAttribute('aria-controls')).toBe(menu.id)
    expect(menu.getAttribute('aria-labelledby')).toBe(before.id)
    expect(pressed).toHaveBeenCalledOnce()
  })

  it('takes the focus when it opens, and returns it when it closes', async () => {
    render(<Page />)
    control().focus()
    await userEvent.keyboard('{Enter}')
    const copy = await entry('Copy')
    await waitFor(() => expect(document.activeElement).toBe(copy))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(control()))
  })

  it('closes by an entry or its button, and reports it', async () => {
    const closed = vi.fn()
    render(<Page onClose={closed} />)
    await userEvent.click(control())
    await userEvent.click(await entry('Copy'))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(closed).toHaveBeenCalledTimes(1)
    await userEvent.click(control())
    await entry('Copy')
    await userEvent.click(control())
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(closed).toHaveBeenCalledTimes(2)
  })
})

describe('a popover', () => {
  it('opens by its button, or by its parent', async () => {
    render(
      <MantineProvider theme={theme} env="test">
        <Filter />
        <div id="overlays" />
      </MantineProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'State' }))
    const which = await screen.findByLabelText('Which')
    await waitFor(() => expect(document.activeElement).toBe(which))
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await screen.findByText('Name')
    await waitFor(() => expect(screen.queryByLabelText('Which')).toBeNull())
  })
})
