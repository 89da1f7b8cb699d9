// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { focusRow, successor } from './list/list-keys.ts'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const focused = () => document.activeElement?.getAttribute('aria-label')

beforeEach(() => {
  document.body.innerHTML =
    '<table><tr data-id="1"><td><a href="/items/1" aria-label="title">Roof</a></td></tr></table><input aria-label="editor">'
  Element.prototype.scrollIntoView ??= () => {}
})

it('The row has the focus when it has been drawn', async () => {
  focusRow('1')
  await frame()
  expect(focused()).toBe('title')
})

it('An editor that opened before the row was drawn keeps the focus', async () => {
  focusRow('1')
  document.querySelector('input')?.focus()
  await frame()
  expect(focused()).toBe('editor')
})

it('An editor that closes gives the focus to its row', async () => {
  document.querySelector('input')?.focus()
  focusRow('1')
  document.querySelector('input')?.remove()
  await frame()
  expect(focused()).toBe('title')
})

const was = ['1', '2', '3', '4']

it('The row behind one that goes takes its place, whatever goes with it', () => {
  expect(successor(was, ['1', '3', '4'], '2')).toBe('3')
  expect(successor(was, ['1', '4'], '2')).toBe('4')
})

it('The last row leaves its place to the one before it', () => {
  expect(successor(was, ['1', '2'], '4')).toBe('2')
})

it('Nothing takes the place of a row that is still there, or on a page of which none is', () => {
  expect(successor(was, ['4', '3', '2', '1'], '2')).toBeNull()
  expect(successor(was, ['5', '6'], '2')).toBeNull()
  expect(successor(was, ['1', '2'], '9')).toBeNull()
})
