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

it('The same control of the next row has the focus when a row goes', async () => {
  press('b')
  row('b').remove()
  await settled()
  expect(focused()).toBe('Delete c')
})

it('The last row that goes leaves the focus to the one before it', async () => {
  row('c').querySelector('input')?.focus()
  row('c').remove()
  await settled()
  expect(focused()).toBe('Name b')
})

it('Several rows that go at once leave the focus to the one behind them', async () => {
  press('a')
  row('a').remove()
  row('b').remove()
  await settled()
  expect(focused()).toBe('Delete c')
})

it('A menu that was opened from a row leaves the focus where the row was', async () => {
  press('a')
  row('delete').focus()
  row('a').remove()
  await settled()
  row('delete').remove()
  await settled()
  expect(focused()).toBe('Delete b')
})

it('A panel that was opened from a row does so too', async () => {
  press('a')
  row('panel').focus()
  row('a').remove()
  row('panel').remove()
  await settled()
  expect(focused()).toBe('Delete b')
})

it('A list that is gone leaves the focus to the heading of its part', async () => {
  press('a')
  document.querySelector('ul')?.replaceWith('No tags yet.')
  await settled()
  expect(focused()).toBe('Of projects')
})

it('Whatever has taken the focus meanwhile keeps it', async () => {
  press('a')
  row('a').remove()
  row('ok').focus()
  await settled()
  expect(focused()).toBe('OK')
})

it('Another page has its own place for the focus', async () => {
  press('a')
  history.pushState({}, '', '/elsewhere')
  document.querySelector('section')?.remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
})
