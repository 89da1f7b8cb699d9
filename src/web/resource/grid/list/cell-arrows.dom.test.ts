import { fireEvent } from '@testing-library/react'
import type { KeyboardEvent } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { moveByArrows } from './cell-arrows.ts'

const rowOf = (id: number) =>
  `<tr data-id="${id}"><td><button>Reorder</button></td><td data-column="name"><a href="/${id}" data-title>Item ${id}</a></td>
  <td data-column="due" data-edits tabindex="-1">Due ${id}</td><td data-column="time">Time ${id}</td>
  <td data-column="priority" data-edits tabindex="-1">Priority ${id}</td></tr>`

beforeEach(() => {
  document.body.innerHTML = `<table><tbody>${rowOf(1)}<tr><td>A group</td></tr>${rowOf(2)}</tbody></table>`
  const table = document.querySelector('table')
  table?.addEventListener('keydown', (event) => moveByArrows(event as unknown as KeyboardEvent<HTMLTableElement>))
})
afterEach(() => document.body.replaceChildren())

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
  return document.activeElement?.textContent
}
const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

it('Arrows move between the title and the cells that can be edited, and to the same column of other rows', () => {
  focus('tr[data-id="1"] a')
  expect(press('ArrowRight')).toBe('Due 1')
  expect(press('ArrowRight', 'ArrowRight')).toBe('Priority 1')
  expect(press('ArrowDown')).toBe('Priority 2')
  expect(press('ArrowDown')).toBe('Priority 2')
  expect(press('ArrowLeft', 'ArrowLeft', 'ArrowUp')).toBe('Item 1')
})

it('Arrows on other controls of a row are theirs', () => {
  focus('tr[data-id="1"] button')
  expect(press('ArrowDown')).toBe('Reorder')
})
