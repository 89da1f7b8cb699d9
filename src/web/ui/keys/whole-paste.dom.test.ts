import { afterEach, beforeEach, expect, it } from 'vitest'
import { refuseCutPastes } from './whole-paste.ts'

let stop = () => {}
let input: HTMLInputElement

beforeEach(() => {
  stop = refuseCutPastes()
  input = document.body.appendChild(document.createElement('input'))
  input.maxLength = 10
  input.value = '12345'
  input.setSelectionRange(0, 3)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** @returns whether the browser may insert the text */
function inserts(kind: 'paste' | 'drop', text: string): boolean {
  const event = new Event(kind, options)
  const data = { getData: () => text }
  Object.defineProperty(event, kind === 'drop' ? 'dataTransfer' : 'clipboardData', { value: data })
  return input.dispatchEvent(event)
}
const options = { bubbles: true, cancelable: true }

it('a pasted text that fits in the place of the selected one is inserted, and a longer one not at all', () => {
  expect(inserts('paste', '12345678')).toBe(true)
  expect(inserts('paste', '123456789')).toBe(false)
})

it('a dropped text replaces nothing but itself', () => {
  expect(inserts('drop', '12345')).toBe(true)
  expect(inserts('drop', '123456')).toBe(false)
  input.value = '1234567890'
  input.setSelectionRange(0, 6)
  expect(inserts('drop', '123456')).toBe(true)
})
