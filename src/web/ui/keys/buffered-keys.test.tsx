import { Combobox, MantineProvider, TextInput, useCombobox } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announceFailure } from '../toasts.tsx'
import { bufferKeys } from './buffered-keys.ts'

vi.mock('../toasts.tsx', () => ({ announceFailure: vi.fn() }))

const chosen = vi.fn()

/** A combobox whose options are selected by the library. */
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

/** Closes on any key, and returns the focus to its opener. */
function Choosing() {
  const [opened, setOpened] = useState(true)
  const company = useRef<HTMLButtonElement>(null)
  const close = () => {
    company.current?.focus()
    setOpened(false)
  }
  return (
    <>
      <button ref={company} type="button">
        Company
      </button>
      {opened && <input aria-label="Search" onKeyDown={close} />}
      <input aria-label="Title" />
    </>
  )
}

const press = (key: string, code: string, shiftKey = false) =>
  fireEvent.keyDown(document.body, { key, code, shiftKey, bubbles: true })

/** Waits until all held keys have been typed. */
const typed = () => act(() => vi.runAllTimersAsync())

beforeEach(() => {
  vi.useFakeTimers()
  Element.prototype.scrollIntoView ??= () => {}
})
afterEach(() => {
  cleanup()
  chosen.mockReset()
  vi.mocked(announceFailure).mockReset()
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('keys typed before their editor is loaded', () => {
  it('choose an option as if it had been', async () => {
    bufferKeys(() => {})
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

  it('are typed into an editor that has the focus in a window without it, which fires no focus events', async () => {
    const silence = (event: Event) => event.stopImmediatePropagation()
    window.addEventListener('focusin', silence, true)
    bufferKeys(() => {})
    press('K', 'KeyK')
    render(<input aria-label="Name" />)
    act(() => screen.getByLabelText('Name').focus())
    press('e', 'KeyE')
    await typed()
    window.removeEventListener('focusin', silence, true)
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ke')
  })

  it('are replayed as pressed, by position and with Shift', async () => {
    const heard: string[] = []
    bufferKeys(() => {})
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
  it('write nothing into a field that accepts no text', async () => {
    bufferKeys(() => {})
    press('x', 'KeyX')
    render(
      <input aria-label="Type" role="combobox" aria-expanded={false} aria-controls="types" readOnly value="Client" />,
    )
    act(() => screen.getByLabelText('Type').focus())
    await typed()
    expect(screen.getByLabelText('Type')).toHaveProperty('value', 'Client')
  })

  it('move to the next field and submit the form once, as usual', async () => {
    const sent = vi.fn()
    bufferKeys(() => {})
    for (const [key, code] of [
      ['a', 'KeyA'],
      ['Tab', 'Tab'],
      ['b', 'KeyB'],
      ['Enter', 'Enter'],
    ] as const)
      press(key, code)
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent(Object.fromEntries(new FormData(event.currentTarget)))
        }}
      >
        <input name="first" aria-label="First" />
        <input name="second" aria-label="Second" defaultValue="old" />
        <button type="submit">Send</button>
      </form>,
    )
    act(() => screen.getByLabelText('First').focus())
    await typed()
    expect(sent).toHaveBeenCalledExactlyOnceWith({ first: 'a', second: 'b' })
  })

  it('continue from the current focus, even if something has closed by itself', async () => {
    bufferKeys(() => {})
    press('Tab', 'Tab')
    press('b', 'KeyB')
    render(<Choosing />)
    act(() => screen.getByLabelText('Search').focus())
    await typed()
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'b')
  })

  it('come after those of an editor that is itself waiting', async () => {
    const waits = vi.fn<() => ReturnType<typeof bufferKeys>>()
    bufferKeys(() => {})
    for (const key of ['a', 'b', 'c']) press(key, `Key${key.toUpperCase()}`)
    waits.mockImplementationOnce(() => bufferKeys(() => {}))
    render(<input aria-label="Name" onInput={() => waits()} />)
    act(() => screen.getByLabelText('Name').focus())
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'a')
    waits.mock.results[0]?.value.release()
    await typed()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'abc')
  })

  it('include Escape in sequence', async () => {
    const gaveUp = vi.fn()
    const heard: string[] = []
    bufferKeys(gaveUp)
    press('a', 'KeyA')
    render(<input aria-label="Name" onKeyDown={({ key }) => heard.push(key)} />)
    act(() => screen.getByLabelText('Name').focus())
    press('Escape', 'Escape')
    await typed()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'a')
    expect(heard).toEqual(['Escape'])
    expect(gaveUp).not.toHaveBeenCalled()
  })
})

describe('an editor that cannot load while offline', () => {
  it('is given up after a second, with a message, and its keys are not typed later', async () => {
    const gaveUp = vi.fn()
    onlineManager.setOnline(false)
    bufferKeys(gaveUp)
    press('5', 'Digit5')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(gaveUp).toHaveBeenCalledOnce()
    expect(announceFailure).toHaveBeenCalledOnce()
    onlineManager.setOnline(true)
    render(<input aria-label="Name" />)
    act(() => screen.getByLabelText('Name').focus())
    await typed()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '')
  })

  it('is given up at a press elsewhere, so that it does not open by itself later', () => {
    const gaveUp = vi.fn()
    onlineManager.setOnline(false)
    bufferKeys(gaveUp)
    fireEvent.pointerDown(document.body)
    expect(gaveUp).toHaveBeenCalledOnce()
    expect(announceFailure).toHaveBeenCalledOnce()
  })

  it('is given up when the connection is lost meanwhile', async () => {
    const gaveUp = vi.fn()
    bufferKeys(gaveUp)
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(gaveUp).not.toHaveBeenCalled()
    onlineManager.setOnline(false)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(gaveUp).toHaveBeenCalledOnce()
  })

  it('stays if it was there already', async () => {
    const gaveUp = vi.fn()
    onlineManager.setOnline(false)
    bufferKeys(gaveUp)
    press('K', 'KeyK')
    render(<input aria-label="Name" />)
    act(() => screen.getByLabelText('Name').focus())
    await typed()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'K')
    fireEvent.pointerDown(document.body)
    expect(gaveUp).not.toHaveBeenCalled()
  })
})
