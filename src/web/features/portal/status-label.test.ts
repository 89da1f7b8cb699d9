import { describe, expect, it } from 'vitest'
import { daysOverdue, getStatusLabel, isOpenQuote } from './status-label.ts'

const today = '2026-11-22'

describe('The status of a document, in words for clients', () => {
  it.each([
    [{ kind: 'invoice', status: 'submitted', duedate: '2026-11-22' }, 'To pay'],
    [{ kind: 'invoice', status: 'authorised', duedate: '2026-11-21' }, 'Overdue'],
    [{ kind: 'invoice', status: 'submitted' }, 'To pay'],
    [{ kind: 'invoice', status: 'paid', duedate: '2020-01-01' }, 'Paid'],
    [{ kind: 'invoice', status: 'voided' }, 'Cancelled'],
    [{ kind: 'invoice', status: 'paid', total: -120 }, 'Credited'],
    [{ kind: 'invoice', status: 'authorised', total: -120, duedate: '2026-11-21' }, 'Owed to you'],
    [{ kind: 'invoice', status: 'submitted', total: -120 }, 'Owed to you'],
    [{ kind: 'invoice', status: 'voided', total: -120 }, 'Cancelled'],
    [{ kind: 'quote', status: 'sent', validdate: '2026-11-22' }, 'Awaiting your reply'],
    [{ kind: 'quote', status: 'sent', validdate: '2026-11-21' }, 'Expired'],
    [{ kind: 'quote', status: 'addedtoproject' }, 'Accepted'],
    [{ kind: 'quote', status: 'declined' }, 'Declined'],
  ] as const)('%j is %s', (document, label) => {
    expect(getStatusLabel(document, today).label).toBe(label)
  })

  it('lets clients reply to a quote until its last day of validity', () => {
    expect(isOpenQuote({ kind: 'quote', status: 'sent', validdate: '2026-11-22' }, today)).toBe(true)
    expect(isOpenQuote({ kind: 'quote', status: 'sent', validdate: '2026-11-21' }, today)).toBe(false)
    expect(isOpenQuote({ kind: 'invoice', status: 'submitted' }, today)).toBe(false)
  })

  it('counts days after the due date', () => {
    expect(daysOverdue('2026-09-17', today)).toBe(66)
  })
})
