/** Typing faster than the service responds: no text is lost, and no request is for a line that doesn't exist yet. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../../data/record.ts'
import { RequestError } from '../../../../data/request-error.ts'
import { type OptimisticChange, runChange } from '../../../../data/run-change.ts'
import { invoiceView } from '../../document-views.ts'
import { createLineActions } from './line-actions.ts'
import { createLineEdits } from './line-edits.ts'
import { phaseRows } from './line-rows.ts'
import { kept, pausedService } from './test-line-client.ts'

const phase: RecordData = { id: 5, name: 'Works' }

let service: ReturnType<typeof pausedService>
let lines: RecordData[]
let editor: ReturnType<typeof open>
let isOpen = true

function open() {
  const store = createLineEdits()
  const cache = new QueryClient()
  const groups = () => phaseRows([phase], lines, store.get())
  const run = (change: OptimisticChange) => runChange(cache, change)
  const actions = createLineActions({
    kind: invoiceView,
    document: 3,
    cache,
    client: service.client,
    run,
    store,
    locale: 'en-AU',
    decimals: 2,
    isOpen: () => isOpen,
    groups,
  })
  const rows = () => groups().flatMap((group) => group.rows)
  return {
    store,
    actions,
    rows,
    /** The most recently added row. */
    added: () => rows().findLast(({ row }) => row.startsWith('new-')) ?? expect.fail('no line was added'),
    typed: (row: string) => store.get().rows.get(row)?.texts ?? {},
    fill(row: string, cell: 'name' | 'quantity' | 'price', text: string) {
      actions.type(row, cell, text)
      actions.leave(row, cell)
    },
  }
}

beforeEach(() => {
  service = pausedService()
  lines = [kept]
  editor = open()
})

describe('Unsaved input', () => {
  it('is held back while a line has a price and no name, which is then required', async () => {
    const { actions, fill, added, store } = editor
    expect(actions.focusUnstored()).toBe(false)
    actions.add('5', null)
    const { row } = added()
    expect(actions.focusUnstored()).toBe(false)
    fill(row, 'price', '150')
    expect(actions.focusUnstored()).toBe(true)
    expect(store.get().rows.get(row)?.errors.name).toBe('Enter what you are charging for.')
    expect(store.get().focus).toEqual({ row, cell: 'name' })
    fill(row, 'name', 'Site visit')
    await service.answer()
    expect(actions.focusUnstored()).toBe(false)
    expect(service.stored.get(40)).toMatchObject({ name: 'Site visit', outUnitPrice: 150 })
  })
})

describe('A new line', () => {
  it('accepts input while it is being created, and writes to the created line', async () => {
    const { actions, fill, added } = editor
    actions.add('5', null)
    const { row } = added()
    fill(row, 'name', 'Site visit')
    await service.underway()
    fill(row, 'quantity', '3')
    await service.underway()
    fill(row, 'price', '150')
    await service.underway()
    expect(added().line).toMatchObject({ name: 'Site visit', outUnitQty: 3, outUnitPrice: 150, billAmount: 450 })
    await service.answer()
    expect(service.stored.get(40)).toMatchObject({ name: 'Site visit', outUnitQty: 3, outUnitPrice: 150 })
    expect(added().line).toMatchObject({ id: 40, outUnitQty: 3, outUnitPrice: 150, billAmount: 450 })
    expect(service.calls.filter((call) => call.includes('new-'))).toEqual([])
  })

  it('keeps input when the response arrives', async () => {
    const { actions, fill, added, typed } = editor
    actions.add('5', null)
    const { row } = added()
    fill(row, 'name', 'Site visit')
    actions.type(row, 'price', '15')
    await service.answer()
    expect(typed(row)).toEqual({ price: '15' })
    fill(row, 'price', '150')
    await service.answer()
    expect(service.stored.get(40)).toMatchObject({ outUnitPrice: 150 })
  })

  it('keeps an invalid text, and shows an error', async () => {
    const { actions, fill, added, typed, store } = editor
    actions.add('5', null)
    const { row } = added()
    fill(row, 'price', 'a lot')
    fill(row, 'name', 'Site visit')
    await service.answer()
    expect(typed(row)).toEqual({ price: 'a lot' })
    expect(store.get().rows.get(row)?.errors.price).toContain('Type an amount')
    expect(service.stored.get(40)).toMatchObject({ name: 'Site visit' })
  })

  it('that is refused keeps all input, and is created at the second attempt', async () => {
    const { actions, fill, added, typed, store } = editor
    actions.add('5', null)
    const { row } = added()
    service.refuse(new RequestError(409, ['The invoice is paid.']))
    fill(row, 'name', 'Site visit')
    await service.underway()
    fill(row, 'price', '150')
    await service.answer()
    expect(typed(row)).toEqual({ name: 'Site visit', price: '150' })
    expect(store.get().rows.get(row)?.failures.name).toBe('The invoice is paid.')
    service.refuse(null)
    actions.retry(row)
    await service.answer()
    expect(service.stored.get(40)).toMatchObject({ name: 'Site visit', outUnitPrice: 150 })
  })

  it('that is deleted while it is being created is deleted once it exists', async () => {
    const { actions, fill, added, rows } = editor
    actions.add('5', null)
    const { row } = added()
    fill(row, 'name', 'Site visit')
    await service.underway()
    actions.remove(row)
    await service.answer()
    expect(service.stored.has(40)).toBe(false)
    expect(rows().map(({ line }) => line.name)).toEqual(['Survey'])
  })

  it('is below the row it was added at, even if that one was still being created', async () => {
    const { actions, fill, added } = editor
    lines = [kept, { ...kept, id: 10, name: 'Report' }]
    actions.add('5', '9')
    const first = added().row
    fill(first, 'name', 'Drawings')
    actions.add('5', first)
    const second = editor.rows().find(({ isNew }) => isNew)?.row ?? ''
    fill(second, 'name', 'Prints')
    await service.answer()
    expect(service.calls.filter((call) => call.includes('/order'))).toEqual([
      'PUT /invoices/items/40/order {"placeafterid":9}',
      'PUT /invoices/items/41/order {"placeafterid":40}',
    ])
  })

  it('is not shown again after a colleague has deleted it', async () => {
    const { actions, fill, added, rows, store } = editor
    actions.add('5', null)
    fill(added().row, 'name', 'Site visit')
    await service.answer()
    lines = [kept, { ...kept, ...service.stored.get(40), id: 40 }]
    store.arrived(lines)
    expect(rows().map(({ line }) => line.name)).toEqual(['Survey', 'Site visit'])
    lines = [kept]
    expect(rows().map(({ line }) => line.name)).toEqual(['Survey'])
  })
})

describe('A saved line', () => {
  it('is written cell by cell in the order of input', async () => {
    editor.fill('9', 'price', '90')
    editor.fill('9', 'quantity', '2')
    await service.answer()
    expect(service.calls.filter((call) => call.startsWith('PUT'))).toEqual([
      'PUT /invoices/items/9 {"outUnitPrice":90}',
      'PUT /invoices/items/9 {"outUnitQty":2}',
    ])
  })

  it('shows a colleague’s concurrent value next to one’s own, and saves the chosen one', async () => {
    service.stored.set(9, { ...kept, outUnitPrice: 85 })
    editor.fill('9', 'price', '90')
    await service.answer()
    expect(editor.store.get().rows.get('9')?.conflict).toMatchObject({ cell: 'price', mine: '90' })
    expect(service.stored.get(9)).toMatchObject({ outUnitPrice: 85 })
    editor.actions.settle('9', 'mine')
    await service.answer()
    expect(service.stored.get(9)).toMatchObject({ outUnitPrice: 90 })
  })

  it('asks as well if the colleague’s value arrived while one was typing', async () => {
    editor.actions.type('9', 'price', '77')
    lines = [{ ...kept, outUnitPrice: 55 }]
    service.stored.set(9, { ...kept, outUnitPrice: 55 })
    editor.actions.leave('9', 'price')
    await service.answer()
    expect(editor.store.get().rows.get('9')?.conflict).toMatchObject({ cell: 'price', mine: '77' })
    expect(service.stored.get(9)).toMatchObject({ outUnitPrice: 55 })
  })

  it('is not written once a colleague has issued the document', async () => {
    editor.actions.type('9', 'price', '88')
    isOpen = false
    editor.actions.leave('9', 'price')
    await service.answer()
    isOpen = true
    expect(service.calls).toEqual([])
    expect(editor.store.get().rows.get('9')).toBeUndefined()
  })
})

describe('Pasted lines', () => {
  const body = (name: string) => ({
    billType: 2,
    outUnitQty: 1,
    taxable: true,
    name,
    invoiceid: 3,
    itemcollectionid: 5,
  })
  const posted = `POST /invoices/items ${JSON.stringify([body('Survey'), body('Model')])}`

  it('take the place of the blank line at the end, in one request', async () => {
    editor.actions.add('5', '9')
    const { row } = editor.added()
    editor.actions.replace(row, '5', ['Survey', 'Model'])
    await service.answer()
    expect(editor.rows().map((each) => each.row)).toEqual(['9'])
    expect(service.calls).toEqual([posted])
    expect(editor.store.get().focus).toEqual({ row: '41', cell: 'name' })
  })

  it('come in their order below the line above, if others follow', async () => {
    lines = [kept, { ...kept, id: 10 }]
    editor.actions.add('5', '9')
    editor.actions.replace(editor.added().row, '5', ['Survey', 'Model'])
    await service.answer()
    expect(service.calls).toEqual([
      posted,
      'PUT /invoices/items/41/order {"placeafterid":9}',
      'PUT /invoices/items/40/order {"placeafterid":9}',
    ])
  })
})
