// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { focusRow, successor } from './grid/list/list-keys.ts'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const focused = () => document.activeElement?.getAttribute('aria-label')

beforeEach(() => {
  document.body.innerHTML =
    '<table><tr data-id="1"><td><a href="/items/1" aria-label="title">Roof</a></td></tr></table><input aria-label="editor">'
  Element.prototype.scrollIntoView ??= () => {}
})

it('The row gets the focus when it has been rendered', async () => {
  focusRow('1')
  await frame()
  expect(focused()).toBe('title')
})

it('An editor that opened before the row was rendered keeps the focus', async () => {
  focusRow('1')
  document.querySelector('input')?.focus()
  await frame()
  expect(focused()).toBe('editor')
})

it('A closing editor returns the focus to its row', async () => {
  document.querySelector('input')?.focus()
  focusRow('1')
  document.querySelector('input')?.remove()
  await frame()
  expect(focused()).toBe('title')
})

const was = ['1', '2', '3', '4']

it('The row after a removed one gets the focus, even if several are removed', () => {
  expect(successor(was, ['1', '3', '4'], '2')).toBe('3')
  expect(successor(was, ['1', '4'], '2')).toBe('4')
})

it('After the last row is removed, the previous one gets the focus', () => {
  expect(successor(was, ['1', '2'], '4')).toBe('2')
})

it('Nothing is focused if the row still exists, or no row does', () => {
  expect(successor(was, ['4', '3', '2', '1'], '2')).toBeNull()
  expect(successor(was, ['5', '6'], '2')).toBeNull()
  expect(successor(was, ['1', '2'], '9')).toBeNull()
})
