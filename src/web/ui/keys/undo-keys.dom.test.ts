import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addStep, discardSteps } from './undo.ts'
import { watchUndoKeys } from './undo-keys.ts'

let stop = () => {}
const undo = vi.fn(async () => 'undone' as const)

beforeEach(() => {
  undo.mockClear()
  stop = watchUndoKeys()
  addStep(Promise.resolve(undo))
})
afterEach(() => {
  stop()
  discardSteps()
  document.body.replaceChildren()
})

function inputIn(around: Element = document.body) {
  const input = around.appendChild(document.createElement('input'))
  input.focus()
  return input
}
const press = (at: Element) => fireEvent.keyDown(at, { key: 'z', ctrlKey: true })
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('Ctrl+Z in an input that nobody has typed into undoes the last change, and the focus stays', async () => {
  const input = inputIn()
  // Prevented, because the browser would go to another input.
  expect(press(input)).toBe(false)
  await settled()
  expect(undo).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(input)
})

it('Ctrl+Z after typing is left to the browser, until another input has the focus', async () => {
  const input = inputIn()
  fireEvent.input(input, { target: { value: '25' } })
  expect(press(input)).toBe(true)
  await settled()
  expect(undo).not.toHaveBeenCalled()
  press(inputIn())
  await settled()
  expect(undo).toHaveBeenCalledOnce()
})

it.each([
  { key: 'Z', ctrlKey: true, shiftKey: true },
  { key: 'z', metaKey: true, shiftKey: true },
  { key: 'y', ctrlKey: true },
])('$key redoes what was undone, unless something was typed since', async (keys) => {
  const redo = vi.fn(async () => true)
  addStep(Promise.resolve(undo), redo)
  const input = inputIn()
  press(input)
  await settled()
  fireEvent.input(input, { target: { value: '25' } })
  expect(fireEvent.keyDown(input, keys)).toBe(true)
  expect(fireEvent.keyDown(inputIn(), keys)).toBe(false)
  await settled()
  expect(undo).toHaveBeenCalledOnce()
  expect(redo).toHaveBeenCalledOnce()
})

it('Ctrl+Z in a dialog does not change what is behind it', async () => {
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  press(inputIn(dialog))
  await settled()
  expect(undo).not.toHaveBeenCalled()
})
