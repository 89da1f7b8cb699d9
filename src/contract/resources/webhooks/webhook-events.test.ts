import { describe, expect, it } from 'vitest'
import { eventsNamed, eventsOfChange, resourceOfEvent, webhookEvents } from './webhook-events.ts'

const workflow = { field: 'activeworkstate', open: 'active', done: 'complete' }
const change = (resource: string, action: string, after: object = {}) => ({ resource, action, after: { ...after } })

describe('the event of a change', () => {
  it.each([
    ['newproject', change('projects', 'create')],
    ['editproject', change('projects', 'update', { title: 'New' })],
    ['editproject', change('projects', 'move')],
    ['editproject', change('projects', 'restore', { deleted: false })],
    ['completeproject', change('projects', 'complete', { activeworkstate: 'complete' })],
    ['completeproject', change('projects', 'update', { activeworkstate: 'complete' })],
    ['reactivateproject', change('projects', 'reactivate')],
    ['deleteproject', change('projects', 'delete', { deleted: true })],
    ['newtask', change('items', 'create')],
    ['completetask', change('items', 'complete')],
    ['reactivatetask', change('items', 'update', { activeworkstate: 'active' })],
    ['newtimeallocation', change('timeallocations', 'create')],
    ['deletedayoff', change('daysoff', 'delete', { deleted: true })],
    ['newphase', change('projectphases', 'create')],
    ['editpayment', change('payments', 'update', { amount: 3 })],
    ['deleteexpense', change('expenses', 'delete', { deleted: true })],
    ['starttimer', change('activetimers', 'create')],
    ['stoptimer', change('activetimers', 'delete', { deleted: true })],
    ['editcapacity', change('capacities', 'update', { friday: 0 })],
  ])('%s', (event, happening) => {
    expect(eventsOfChange(happening, workflow)).toEqual([event])
  })

  it('is an edit if the resource has no completion', () => {
    expect(eventsOfChange(change('invoices', 'complete'), null)).toEqual(['editinvoice'])
  })

  it.each([
    ['payinvoice', 'editinvoice', change('invoices', 'complete', { activeworkstate: 'paid' })],
    ['acceptquote', 'editquote', change('quotes', 'update', { activeworkstate: 'accepted' })],
    ['declinequote', 'editquote', change('quotes', 'update', { activeworkstate: 'declined' })],
    ['expirequote', 'editquote', change('quotes', 'update', { activeworkstate: 'expired' })],
  ])('is %s beside %s', (reached, edit, happening) => {
    const states = { field: 'activeworkstate', open: null, done: null }
    expect(eventsOfChange(happening, states)).toEqual([edit, reached])
    expect(eventsOfChange({ ...happening, action: 'create' }, states)).toEqual([edit.replace('edit', 'new')])
  })

  it.each([
    ['invoices', { sentdate: '2026-01-31T09:00:00Z', senttimes: 2 }],
    ['quotes', { viewedon: '2026-01-31T09:00:00Z' }],
  ])('is none if it only notes another event of %s', (resource, marks) => {
    expect(eventsOfChange(change(resource, 'update', marks), null)).toEqual([])
    expect(eventsOfChange(change(resource, 'update', { ...marks, title: 'New' }), null)).toHaveLength(1)
  })

  it('is one of those that a subscription holds', () => {
    expect(eventsNamed('newproject')).toEqual(['newproject'])
    expect(eventsNamed('newproject,editproject')).toEqual(['newproject', 'editproject'])
    expect(eventsNamed('*')).toEqual(webhookEvents)
  })

  it('is none for resources without events', () => {
    expect(eventsOfChange(change('tags', 'create'), null)).toEqual([])
  })

  it('belongs to the resource of its records', () => {
    expect(webhookEvents).toHaveLength(2 * 5 + 13 * 3 + 1 + 3 + 4 + 5)
    expect(resourceOfEvent('completetask')).toBe('items')
    expect(resourceOfEvent('newcompany')).toBe('companies')
  })
})
