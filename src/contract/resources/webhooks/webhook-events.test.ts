import { describe, expect, it } from 'vitest'
import { eventOf, resourceOfEvent, webhookEvents } from './webhook-events.ts'

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
    ['editcapacity', change('capacities', 'update', { friday: 0 })],
  ])('%s', (event, happening) => {
    expect(eventOf(happening, workflow)).toBe(event)
  })

  it('is an edit if the resource has no completion', () => {
    expect(eventOf(change('invoices', 'complete'), null)).toBe('editinvoice')
  })

  it('is none for resources without events', () => {
    expect(eventOf(change('tags', 'create'), null)).toBeNull()
  })

  it('belongs to the resource of its records', () => {
    expect(webhookEvents).toHaveLength(2 * 5 + 10 * 3 + 1)
    expect(resourceOfEvent('completetask')).toBe('items')
    expect(resourceOfEvent('newcompany')).toBe('companies')
  })
})
