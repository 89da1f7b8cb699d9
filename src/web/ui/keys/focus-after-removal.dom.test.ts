// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepFocusOfRows } from './focus-after-removal.ts'

let stop: () => void

beforeEach(() => {
  document.body.innerHTML = `<main><h1>Tags</h1><section><h2>Of projects</h2><ul>${['a', 'b', 'c']
    .map((name) => `<li id="${name}"><input aria-label="Name ${name}"><button>Delete ${name}</button></li>`)
    .join(
      '',
    )}</ul></section></main><div role="menu"><button id="delete">Delete</button></div><aside><button id="panel">More</button></aside><dialog open><button id="ok">OK</button></dialog>`
  stop = keepFocusOfRows()
})
afterEach(() => stop())

const row = (id: string) => document.getElementById(id) as HTMLElement
const press = (id: string) => row(id).querySelector('button')?.focus()
const settled = () => new Promise((resolve) => setTimeout(resolve, 150))
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

it('The same control of the next row gets the focus when a row is removed', async () => {
  press('b')
  row('b').remove()
  await settled()
  expect(focused()).toBe('Delete c')
})

it('When the last row is removed, the previous one gets the focus', async () => {
  row('c').querySelector('input')?.focus()
  row('c').remove()
  await settled()
  expect(focused()).toBe('Name b')
})

it('When several rows are removed, the one after them gets the focus', async () => {
  press('a')
  row('a').remove()
  row('b').remove()
  await settled()
  expect(focused()).toBe('Delete c')
})

it('A menu of a removed row leaves the focus at its position', async () => {
  press('a')
  row('delete').focus()
  row('a').remove()
  await settled()
  row('delete').remove()
  await settled()
  expect(focused()).toBe('Delete b')
})

it('A panel of a removed row leaves the focus at its position, too', async () => {
  press('a')
  row('panel').focus()
  row('a').remove()
  row('panel').remove()
  await settled()
  expect(focused()).toBe('Delete b')
})

it('When a list is removed, the heading of its section gets the focus', async () => {
  press('a')
  document.querySelector('ul')?.replaceWith('No tags yet.')
  await settled()
  expect(focused()).toBe('Of projects')
})

it('An element focused in the meantime keeps the focus', async () => {
  press('a')
  row('a').remove()
  row('ok').focus()
  await settled()
  expect(focused()).toBe('OK')
})

it('Another page sets its own focus', async () => {
  press('a')
  history.pushState({}, '', '/elsewhere')
  document.querySelector('section')?.remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
})
