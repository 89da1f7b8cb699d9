// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepFocusOfButtons } from './focus-after-press.ts'

let stop: () => void

beforeEach(() => {
  document.body.innerHTML = `<main><h1>Calendar feed</h1><button id="create">Create link</button>
    <section><h2>Leaving</h2><button id="leave">Deactivate</button></section></main>`
  stop = keepFocusOfButtons()
})
afterEach(() => stop())

const button = (id: string) => document.getElementById(id) as HTMLButtonElement
const press = (id: string) => {
  button(id).focus()
  button(id).click()
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 500))

it('When a button is removed, the heading of its section gets the focus', async () => {
  press('leave')
  await settled()
  button('leave').remove()
  await settled()
  expect(document.activeElement?.textContent).toBe('Leaving')
})

it('Without a heading in its section, that of the page gets it', async () => {
  press('create')
  button('create').remove()
  await settled()
  expect(document.activeElement?.textContent).toBe('Calendar feed')
})

it('A button that was disabled for a while gets the focus again', async () => {
  press('create')
  button('create').blur()
  button('create').disabled = true
  await settled()
  expect(document.activeElement).toBe(document.body)
  button('create').disabled = false
  await settled()
  expect(document.activeElement).toBe(button('create'))
})
