import { describe, expect, it } from 'vitest'
import { createLineEdits, noEdit, unstoredCell, withoutUnsaved } from './line-edits.ts'

describe('A row has unsaved changes', () => {
  it.each([
    [{}, false, null],
    [{}, true, null],
    [{ texts: { name: ' ' } }, true, null],
    [{ texts: { price: '150' } }, true, 'name'],
    [{ texts: { price: '150' } }, false, null],
    [{ texts: { price: 'plenty' }, errors: { price: 'Enter an amount.' } }, false, 'price'],
    [{ texts: { quantity: '3' }, failures: { quantity: 'The service did not answer.' } }, false, 'quantity'],
    [{ conflict: { cell: 'discount', theirs: { id: 1 }, mine: '5' } }, false, 'discount'],
  ] as const)('%j, new: %s, by %s', (edit, isNew, cell) => {
    expect(unstoredCell({ ...noEdit, ...edit }, isNew)).toBe(cell)
  })
})

it('Without an editor, only saved values are shown and totalled', () => {
  const store = createLineEdits()
  const made = { row: 'new-1', phase: null, after: null, line: { id: 4 } }
  store.change((was) => ({ ...was, addedLines: [made, { ...made, row: 'new-2', line: null }] }))
  store.edit('new-2', (was) => ({ ...was, texts: { price: '150' } }))
  expect(withoutUnsaved(store.get())).toEqual({ ...store.get(), rows: new Map(), addedLines: [made] })
})
