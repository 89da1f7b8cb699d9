import { describe, expect, it } from 'vitest'
import { invoices, quotes } from '../../views/documents.ts'
import { items } from '../../views/items.ts'
import { projects } from '../../views/projects.ts'
import { recurringInvoices } from '../../views/recurring-invoices.ts'
import type { Column } from './columns.ts'
import { fittingColumns } from './fitting.ts'

const column = (name: string, more: Partial<Column> = {}) => ({ name, width: 100, ...more }) as Column
const view = { ...invoices, titleWidth: 220, leaves: ['number'] }
const columns = ['number', 'title', 'companyname', 'duedate'].map((name) => column(name))
const names = (room: number, all = columns, pinned: readonly string[] = []) =>
  fittingColumns(view, all, pinned, room).map(({ name }) => name)

describe('columns', () => {
  it('are all visible if there is space, or the width is unknown', () => {
    expect(names(540)).toEqual(['number', 'title', 'companyname', 'duedate'])
    expect(names(0)).toHaveLength(4)
  })

  it('are hidden by importance, except the title', () => {
    expect(names(500)).toEqual(['title', 'companyname', 'duedate'])
    expect(names(400)).toEqual(['title', 'companyname'])
    expect(names(10)).toEqual(['title'])
  })

  it('are hidden later if the title needs less', () => {
    const narrow = { ...view, titleWidth: 140 }
    expect(fittingColumns(narrow, columns, [], 440).map(({ name }) => name)).toEqual(columns.map(({ name }) => name))
  })

  it('are hidden earlier if space is limited, so that the title stays readable', () => {
    const [wide, narrow] = [1000, 740].map((room) => {
      const all = projects.columns.map((name) => column(name, { width: 116 }))
      return fittingColumns(projects, all, [], room).map(({ name }) => name)
    })
    expect(wide).toContain('number')
    expect(narrow).toEqual(['title', 'companyname', 'percentcomplete', 'duedate'])
  })

  it('keep stage and due date of items on an upright tablet', () => {
    const all = items.columns.map((name) => column(name, { width: name === 'assignedto' ? 154 : 130 }))
    expect(fittingColumns(items, all, [], 508).map(({ name }) => name)).toEqual(['name', 'workstagename', 'duedate'])
  })

  it('keep date, state and total of invoices and quotes on an upright tablet, before the number', () => {
    for (const [documents, date] of [
      [invoices, 'duedate'],
      [quotes, 'quotedate'],
    ] as const) {
      const usual = { duedate: 128, validdate: 128 }
      const widths: Record<string, number> = { ...usual, ...documents.widths }
      const all = documents.columns.map((name) => column(name, { width: widths[name] ?? 104 }))
      const shown = fittingColumns(documents, all, [], 548).map(({ name }) => name)
      expect(shown).toEqual(['title', date, 'activeworkstate', 'grandtotal'])
    }
  })

  it('make space for the title only if the view hides them first', () => {
    const few = ['title', 'companyname', 'rhythm', 'nextdate', 'total'].map((name) => column(name, { width: 120 }))
    expect(fittingColumns(recurringInvoices, few, [], 720)).toHaveLength(5)
  })

  it('are not hidden if they are pinned or resized', () => {
    expect(names(10, columns, ['number'])).toEqual(['number', 'title'])
    expect(names(10, [...columns, column('tax', { resized: true })])).toEqual(['title', 'tax'])
  })

  it('keep number, date and a readable title of invoices and quotes, next to a side bar at 1024', () => {
    for (const [documents, date] of [
      [invoices, 'duedate'],
      [quotes, 'quotedate'],
    ] as const) {
      const all = documents.columns.map((name) => column(name, { width: documents.widths?.[name] ?? 104 }))
      const shown = fittingColumns(documents, all, [], 704)
      expect(shown.map(({ name }) => name)).toEqual(['number', 'title', date, 'activeworkstate', 'grandtotal'])
      const others = shown.filter(({ name }) => name !== 'title').reduce((sum, { width }) => sum + width, 0)
      expect(704 - others).toBeGreaterThan(220)
    }
  })
})
