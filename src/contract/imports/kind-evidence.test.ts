/** The kind of a file is recognised by its headings, in exports of other programs and in lists of one's own. */
import { describe, expect, it } from 'vitest'
import type { Resource } from '../language/resource.ts'
import { resourceNamed } from '../registry.ts'
import { importables } from './importable.ts'
import { kindsBy, otherKindBy } from './kind-evidence.ts'

const kindsOf = (headings: string) =>
  kindsBy(headings.split(','), importables, ({ resource }) => {
    const of: Resource = resourceNamed(resource)
    return Object.fromEntries(Object.entries(of.fields).filter(([, { write }]) => write !== 'never'))
  })

describe('The kind of a file', () => {
  it.each([
    ['Client Name,Address', 'companies'],
    ['Company,Account Number,Email,Phone,City,Postcode', 'companies'],
    ['Firma,Kundennummer,Straße,PLZ,Ort', 'companies'],
    ['First Name,Last Name,Title,Email,Office Phone,Mobile Phone,Client', 'contacts'],
    ['Vorname,Nachname,E-Mail,Firma', 'contacts'],
    ['Client,Project,Project Code,Start Date,End Date,Project Notes', 'projects'],
    ['Project,Phase,Start,Due date', 'projectphases'],
    ['Project,Task,Assignee,Estimated hours,Due date', 'items'],
    [
      'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Blocked By (Dependencies)',
      'items',
    ],
    ['Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,First Name,Last Name,Employee?', 'time'],
    [
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags',
      'time',
    ],
    ['Datum,Mitarbeiter,Projekt,Tätigkeit,Stunden', 'time'],
    ['Service,Hourly rate', 'hourlyservices'],
    ['Product,SKU,Unit price,Qty', 'fixedprices'],
  ])('with %s is %s', (headings, kind) => {
    expect(kindsOf(headings)[0]?.resource).toBe(kind)
  })

  it('is shown with the headings that tell it, which the fewest kinds know first', () => {
    const [kind] = kindsOf('Client,Project,Task,Notes,Hours,First Name,Last Name,Date')
    expect(kind?.headings[0]).toBe('Date')
  })

  it('is none for headings that no kind knows', () => {
    expect(kindsOf('Foo,Bar')).toEqual([])
  })

  it.each([
    ['ContactName,EmailAddress,POAddressLine1,InvoiceNumber,InvoiceDate,DueDate,Total', 'invoices'],
    ['Rechnungsnummer,Rechnungsdatum,Kunde,Gesamtbetrag', 'invoices'],
    ['Date,Merchant,Expense category,Amount', 'expenses'],
    ['Date,Client,Project,Project Code,Category,Notes,Amount,Billable?,Invoiced?,First Name,Last Name', 'expenses'],
  ])('%s is %s, which cannot be imported', (headings, kind) => {
    expect(otherKindBy(headings.split(','), kindsOf(headings)[0])?.kind).toBe(kind)
  })

  it.each(['Date,Client,Project,Task,Hours,Invoice Number,Total,First Name,Last Name', 'Company,Due date,Total'])(
    '%s is no other kind',
    (headings) => {
      expect(otherKindBy(headings.split(','), kindsOf(headings)[0])).toBeNull()
    },
  )
})
