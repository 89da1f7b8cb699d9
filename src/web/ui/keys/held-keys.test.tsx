import { Combobox, MantineProvider, TextInput, useCombobox } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdKeys } from './held-keys.ts'

const chosen = vi.fn()

/** Options of which the library chooses one by its own rules. */
function Picker() {
  const combobox = useCombobox({ opened: true })
  return (
    <MantineProvider>
      <Combobox store={combobox} onOptionSubmit={chosen} withinPortal={false}>
        <Combobox.EventsTarget>
          <TextInput aria-label="Search" />
        </Combobox.EventsTarget>
        <Combobox.Options>
          {['projects', 'items'].map((page) => (
            <Combobox.Option key={page} value={page}>
              {page}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox>
    </MantineProvider>
  )
}

const press = (key: string, code: string, shiftKey = false) =>
  fireEvent.keyDown(document.body, { key, code, shiftKey, bubbles: true })

/** Until all that was held has been typed. */
const typed = () => act(() => vi.runAllTimersAsync())

beforeEach(() => {
  vi.useFakeTimers()
  Element.prototype.scrollIntoView ??= () => {}
})
afterEach(() => {
  cleanup()
  chosen.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('keys typed before their editor is there', () => {
  it('choose an option as if it had been', async () => {
    holdKeys(() => {})
    for (const [key, code] of [
      ['g', 'KeyG'],
      ['ArrowDown', 'ArrowDown'],
      ['ArrowDown', 'ArrowDown'],
      ['Enter', 'Enter'],
    ] as const)
      press(key, code)
    render(<Picker />)
    act(() => screen.getByLabelText('Search').focus())
    await typed()
    expect(screen.getByLabelText('Search')).toHaveProperty('value', 'g')
    expect(chosen).toHaveBeenCalledWith('items', expect.anything())
  })

  it('come as they were pressed, by place and with Shift', async () => {
    const heard: string[] = []
    holdKeys(() => {})
    press('Enter', 'NumpadEnter', true)
    render(
      <input
        aria-label="Name"
        onKeyDown={({ key, code, shiftKey }) => heard.push(`${shiftKey ? 'Shift+' : ''}${key} at ${code}`)}
      />,
    )
    act(() => screen.getByLabelText('Name').focus())
    await typed()
    expect(heard).toEqual(['Shift+Enter at NumpadEnter'])
  })
  it('write nothing into a field that takes no text', async () => {
    holdKeys(() => {})
    press('x', 'KeyX')
    render(
      <input aria-label="Type" role="combobox" aria-expanded={false} aria-controls="types" readOnly value="Client" />,
    )
    act(() => screen.getByLabelText('Type').focus())
    await typed()
    expect(screen.getByLabelText('Type')).toHaveProperty('value', 'Client')
  })
})
