import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Client } from '../../data/client.ts'
import type { Me } from '../../data/me.ts'
import { Connected } from '../../test-connected.tsx'
import { DocumentActions } from './document-actions.tsx'
import { type DocumentView, invoiceView, quoteView } from './document-views.ts'

vi.stubGlobal('scrollTo', () => {})
afterEach(cleanup)

const account = { locale: 'en-AU', currency: 'AUD' }
const person = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account }
let repetitions: readonly object[] = []
let next: readonly object[] = []
const client = (async (_method, path) => {
  const responses: Readonly<Record<string, unknown>> = {
    '/me': person,
    '/invoices/5/recurring': repetitions,
    '/invoices': next,
  }
  return { data: responses[path] ?? [], meta: { total: 0 }, etag: null }
}) as Client
const me = { actor: { kind: 'apikey', userType: 3, grants: new Map() } } as unknown as Me

async function offeredFor(kind: DocumentView, activeworkstate: string) {
  const document = { id: 5, number: 'INV-0005', activeworkstate, grandtotal: 110 }
  const actions = () => (
    <DocumentActions
      {...{ kind, me, document, focusUnstored: () => false }}
      preview={{ is: false, set: () => undefined }}
    />
  )
  const root = createRootRoute({ component: actions })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <Connected client={client}>
      <RouterProvider<typeof router> router={router} />
    </Connected>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  const items = await screen.findAllByRole('menuitem', { hidden: true })
  const buttons = screen.getAllByRole('button').filter((each) => each.getAttribute('aria-label') === null)
  return [...buttons, ...items].map((each) => each.textContent)
}

const file = ['Download PDF', 'Print']

it('An issued invoice can be revised, sent, repeated and credited; only a draft can be deleted', async () => {
  const offered = await offeredFor(invoiceView, 'authorised')
  expect(offered).toEqual(expect.arrayContaining(['Revise', 'Send', 'Repeat…', 'Credit note…']))
  expect(offered).not.toContain('Delete invoice')
  cleanup()
  expect(await offeredFor(invoiceView, 'draft')).toContain('Delete invoice')
})

it('A quote that was added to a project is not marked as expired', async () => {
  expect(await offeredFor(quoteView, 'accepted')).toContain('Mark as expired')
  cleanup()
  expect(await offeredFor(quoteView, 'addedtoproject')).not.toContain('Mark as expired')
})

it('A deleted invoice or quote can only be restored or downloaded', async () => {
  expect(await offeredFor(invoiceView, 'deleted')).toEqual([
    'Preview PDF',
    'Restore',
    ...file,
    'Download e-invoice (UBL)',
  ])
  cleanup()
  expect(await offeredFor(quoteView, 'deleted')).toEqual(['Preview PDF', 'Restore', ...file])
})

it('An existing recurring invoice is edited, and an ended one is followed by a new one', async () => {
  const ended = { id: 8, rhythm: 'monthly', nextdate: '2026-03-01', enddate: '2026-02-15', paused: false }
  repetitions = [ended, { id: 9, rhythm: 'yearly', nextdate: '2027-01-31', paused: false }]
  await offeredFor(invoiceView, 'authorised')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Repeat…', hidden: true }))
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy()
  cleanup()
  repetitions = [ended]
  await offeredFor(invoiceView, 'authorised')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Repeat…', hidden: true }))
  expect(await screen.findByRole('button', { name: 'Repeat invoice' })).toBeTruthy()
})

it('Voiding an invoice names the draft of its next version, which goes with it', async () => {
  next = [{ id: 6, number: 'INV-0006' }]
  await offeredFor(invoiceView, 'authorised')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Void', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: 'Void INV-0005?' })
  expect(dialog.textContent).toContain('INV-0006, the draft of its next version, is deleted.')
  next = []
})

it.each([
  [invoiceView, 'authorised', 'Mark as paid', 'Send'],
  [quoteView, 'accepted', 'Preview PDF', 'Convert to project'],
] as const)(
  'A second click after a step does not press what has come under the pointer: %#',
  async (kind, state, first, second) => {
    await offeredFor(kind, state)
    const click = (name: string) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: 50, clientY: 50 })
      return fireEvent(screen.getByRole('button', { name }), event)
    }
    click(first)
    click(second)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)
