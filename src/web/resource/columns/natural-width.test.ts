import { describe, expect, it } from 'vitest'
import { invoices } from '../../views/documents.ts'
import type { Column } from './columns.ts'
import { naturalColumns } from './natural-width.ts'

const { fields } = invoices.resource
const column = (name: string, more: Partial<Column> = {}) =>
  ({ name, width: 140, label: name, relation: null, field: fields[name], ...more }) as Column
const company = column('companyname', { relation: 'companyid' })
const columns = [column('title'), company, column('duedate')]
const rows = (name: string) => [{ id: 1, title: 'Claim', companyname: name, duedate: '2026-11-23' }]
const widths = (name: string, room: number, all = columns) =>
  naturalColumns(invoices, all, room)(rows(name)).map(({ width }) => width)

describe('names of other records', () => {
  it('have the width that they need', () => {
    expect(widths('Merri Creek Housing Co-operative', 900)[1]).toBeGreaterThan(140)
    expect(widths('Hill', 900)[1]).toBeLessThan(140)
  })

  it('are truncated if they would take the space of all others', () => {
    expect(widths('A name that says all there is to say. '.repeat(9), 2000)[1]).toBe(280)
  })

  it('shrink equally, and never below their previous width', () => {
    const [, shared] = widths('Merri Creek Housing Co-operative', 500)
    expect(shared).toBeGreaterThan(140)
    expect(shared).toBeLessThan(widths('Merri Creek Housing Co-operative', 900)[1] as number)
    expect(widths('Merri Creek Housing Co-operative', 400)[1]).toBe(140)
  })

  it('keep a width set by the person', () => {
    expect(widths('Merri Creek', 900, [column('title'), { ...company, width: 77, resized: true }])).toEqual([140, 77])
  })

  it('do not affect dates and numbers', () => {
    expect(widths('Merri Creek', 900)[2]).toBe(140)
  })

  it('keep their widths from page to page, unless one needs more', () => {
    const natural = naturalColumns(invoices, columns, 900)
    const first = natural(rows('Merri Creek Housing'))
    expect(natural(rows('Hill'))).toBe(first)
    expect(natural(rows('Merri Creek Housing Co-operative'))[1]?.width).toBeGreaterThan(first[1]?.width as number)
  })

  it('become narrower if other filters result in shorter ones', () => {
    const natural = naturalColumns(invoices, columns, 900)
    const [, wide] = natural(rows('Merri Creek Housing Co-operative'), 'status=paid')
    const [, narrow] = natural(rows('Hill'), 'companyid=3')
    expect(narrow?.width).toBeLessThan(wide?.width as number)
    expect(natural(rows('Hi'), 'companyid=3')[1]).toEqual(narrow)
    expect(natural([], 'companyid=4')[1]).toEqual(narrow)
  })
})

describe('amounts', () => {
  const total = column('grandtotal', { width: 132 })
  const of = (grandtotal: number, all = [column('title'), total]) =>
    naturalColumns(
      invoices,
      all,
      900,
      (value) => `$${value.toLocaleString('en')}.00`,
    )([{ id: 1, title: 'Claim', grandtotal }])[1]?.width

  it('have a fixed width for usual amounts', () => {
    expect(of(1)).toBe(of(1_250_000))
  })

  it('have the necessary width if they are longer', () => {
    expect(of(990_000_000_000)).toBeGreaterThan(150)
  })

  it('keep the width that a person has given their column', () => {
    expect(of(990_000_000_000, [column('title'), { ...total, width: 77, resized: true }])).toBe(77)
  })
})
