import { fireEvent, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
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
