import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchTyping } from './lost-focus.ts'
import { type Shortcuts, useShortcuts } from './shortcuts.ts'

function Keys({ keys, from }: { readonly keys: Shortcuts; readonly from: 'screen' | 'shell' }) {
  useShortcuts(keys, from)
  return null
}

it('the second key of a shell sequence does not trigger a shortcut of the screen', () => {
  const [priority, projects, create, anew] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  render(
    <>
      <Keys from="screen" keys={{ p: priority, c: create }} />
      <Keys from="shell" keys={{ 'g p': projects, c: anew }} />
    </>,
  )
  for (const key of ['g', 'p']) fireEvent.keyDown(document.body, { key })
  expect([priority, projects].map((each) => each.mock.calls.length)).toEqual([0, 1])
  fireEvent.keyDown(document.body, { key: 'p' })
  fireEvent.keyDown(document.body, { key: 'c' })
  expect([priority, create, anew].map((each) => each.mock.calls.length)).toEqual([1, 1, 0])
})

describe('text typed into an input that vanishes', () => {
  let stop = () => {}
  beforeEach(() => {
    stop = watchTyping()
  })
  afterEach(() => {
    stop()
    cleanup()
    document.body.replaceChildren()
  })
  const editor = () => {
    const input = document.body.appendChild(document.createElement('input'))
    input.focus()
    return input
  }

  it('triggers no shortcuts until the person presses Escape', () => {
    const edit = vi.fn()
    render(<Keys from="screen" keys={{ e: edit }} />)
    editor().remove()
    for (const key of ['K', 'e', 'n']) fireEvent.keyDown(document.body, { key })
    expect(edit).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    fireEvent.keyDown(document.body, { key: 'e' })
    expect(edit).toHaveBeenCalledOnce()
  })

  it('triggers none either when the focus has been moved to a row', () => {
    const edit = vi.fn()
    render(<Keys from="screen" keys={{ e: edit }} />)
    const row = document.body.appendChild(document.createElement('button'))
    const input = editor()
    fireEvent.keyDown(input, { key: 'K' })
    input.remove()
    row.focus()
    fireEvent.keyDown(row, { key: 'e' })
    expect(edit).not.toHaveBeenCalled()
  })

  it.each(['Enter', 'Tab'])('does not hold back shortcuts after %s', (key) => {
    const edit = vi.fn()
    render(<Keys from="screen" keys={{ e: edit }} />)
    const input = editor()
    fireEvent.keyDown(input, { key })
    input.remove()
    fireEvent.keyDown(document.body, { key: 'e' })
    expect(edit).toHaveBeenCalledOnce()
  })
})
