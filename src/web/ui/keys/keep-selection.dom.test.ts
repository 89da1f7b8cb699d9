import { expect, it } from 'vitest'
import { keepSelection } from './keep-selection.ts'

it('A click that focuses an input keeps its selection, and the next click places the caret', () => {
  keepSelection()
  const input = document.createElement('input')
  input.value = '1:45'
  input.addEventListener('focus', () => input.select())
  document.body.append(input)
  /** @returns whether the browser's default action, placing the caret, still happens */
  const press = () => {
    input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    input.focus()
    return input.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, cancelable: true }))
  }
  expect(press()).toBe(false)
  expect(press()).toBe(true)

  input.blur()
  input.addEventListener('focus', () => input.setSelectionRange(1, 1))
  expect(press()).toBe(true)
})
