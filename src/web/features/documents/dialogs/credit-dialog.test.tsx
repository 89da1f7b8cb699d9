import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Client } from '../../../data/client.ts'
import { Connected } from '../../../test-connected.tsx'
import { CreditDialog } from './credit-dialog.tsx'

vi.stubGlobal('scrollTo', () => {})
afterEach(cleanup)

const me = {
  id: 7,
  fullname: 'Ada Winther',
  usertype: 3,
  permissions: [],
  account: { locale: 'en-US', currency: 'USD' },
}
const fee = { billType: 2, outUnitQty: 1, manualBillAmount: 100, billAmount: 100 }
const lines = ['Survey', 'Drawings', 'Model'].map((name, at) => ({ id: at + 1, name, ...fee }))

function show(credited: readonly number[] = [], rows: readonly object[] = lines) {
  const sent: unknown[] = []
  const client = (async (method, path, { body } = {}) => {
    if (path === '/me') return { data: me, meta: {}, etag: null }
    if (method === 'POST') sent.push([path, body])
    if (path === '/invoices/5/items') {
      const data = rows.map((row) =>
        'id' in row && credited.includes(Number(row.id)) ? { ...row, creditedAmount: 100 } : row,
      )
      return { data, meta: {}, etag: null }
    }
    return { data: { id: 6 }, meta: {}, etag: null }
  }) as Client
  const root = createRootRoute({
    component: () => <CreditDialog invoice={{ id: 5, number: 'INV-5' }} close={() => {}} />,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <Connected client={client}>
      <RouterProvider<typeof router> router={router} />
    </Connected>,
  )
  return sent
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

it('One of many lines is credited without unticking all others', async () => {
  const user = userEvent.setup()
  show()
  await user.click(await box('All lines'))
  for (const { name } of lines) expect((await box(name)).checked).toBe(false)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create credit note' }).disabled).toBe(true)
  await user.click(await box('Drawings'))
  expect((await box('All lines')).indeterminate).toBe(true)
  await user.click(await box('All lines'))
  for (const { name } of lines) expect((await box(name)).checked).toBe(true)
})

it('Credited lines are not included in all lines', async () => {
  const user = userEvent.setup()
  show([2])
  expect((await box('All lines')).checked).toBe(true)
  expect((await box('Drawings')).disabled).toBe(true)
  await user.click(await box('All lines'))
  await user.click(await box('All lines'))
  expect((await box('Drawings')).checked).toBe(false)
})

it('A single line is chosen by its own checkbox', async () => {
  show([1, 3])
  await box('Drawings')
  expect(screen.queryByRole('checkbox', { name: 'All lines' })).toBeNull()
})

const input = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create credit note' })
const plots = { id: 4, name: 'Plots', billType: 2, outUnitQty: 10, outUnitPrice: 100, billAmount: 1000 }
const survey = { id: 8, name: 'Survey', billType: 1, projectedTimeSpent: 150, outLabourPrice: 80, billAmount: 200 }

it('Lowering a quantity updates its amount; lowering an amount clears the quantity', async () => {
  const user = userEvent.setup()
  const sent = show([], [plots, { ...lines[0], creditedAmount: 20.5 }])
  expect((await input('Quantity of Plots')).value).toBe('10')
  await user.clear(await input('Quantity of Plots'))
  expect(create().disabled).toBe(true)
  await user.type(await input('Quantity of Plots'), '3')
  expect((await input('Amount of Plots')).value).toBe('300.00')
  expect((await input('Amount of Survey')).value).toBe('79.50')
  expect(screen.getByText('Partly credited. Up to $79.50')).toBeTruthy()
  await user.clear(await input('Amount of Survey'))
  await user.type(await input('Amount of Survey'), '80')
  expect(screen.getByRole('alert').textContent).toBe('At most $79.50.')
  expect(create().disabled).toBe(true)
  await user.clear(await input('Amount of Survey'))
  await user.type(await input('Amount of Survey'), '9.5')
  expect(screen.getByText(/^\$309\.50 before tax\./)).toBeTruthy()
  await user.click(create())
  const parts = [
    { lineid: 4, quantity: 3 },
    { lineid: 1, amount: 9.5 },
  ]
  expect(sent).toEqual([['/invoices/5/credit', { lines: parts }]])
})

it('Remaining hours are typed as a duration, and everything that is left is sent as an amount', async () => {
  const user = userEvent.setup()
  const sent = show([], [{ ...survey, creditedAmount: 40, creditedQuantity: 30 }, plots])
  expect((await input('Quantity of Survey')).value).toBe('2h')
  await user.clear(await input('Quantity of Survey'))
  await user.type(await input('Quantity of Survey'), '2:30')
  expect(screen.getByRole('alert').textContent).toBe('At most 2h.')
  await user.clear(await input('Quantity of Survey'))
  await user.type(await input('Quantity of Survey'), '0:45')
  expect((await input('Amount of Survey')).value).toBe('60.00')
  await user.click(create())
  const parts = [
    { lineid: 8, quantity: 45 },
    { lineid: 4, amount: 1000 },
  ]
  expect(sent).toEqual([['/invoices/5/credit', { lines: parts }]])
})

it('A negative line has no maximum, and its error is tied to its input', async () => {
  const user = userEvent.setup()
  show([], [plots, { id: 9, name: 'Discount', billType: 2, outUnitQty: 1, outUnitPrice: -20, billAmount: -20 }])
  expect((await box('Discount')).labels?.[0]?.textContent).toBe('Discount')
  expect(screen.getByText('-$20.00 to credit')).toBeTruthy()
  const amount = await input('Amount of Discount')
  const said = async (text: string) => {
    await user.clear(amount)
    await user.type(amount, text)
    const about = (amount.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
    return about.map((each) => each?.textContent).join(' ')
  }
  expect(await said('-20.01')).toBe('Not below -$20.00.')
  expect(await said('5')).toBe('Enter a negative amount.')
  expect(await said('-5')).toBe('')
  const quantity = await input('Quantity of Plots')
  await user.clear(quantity)
  await user.type(quantity, '11')
  expect(document.getElementById(quantity.getAttribute('aria-describedby') ?? '')?.textContent).toBe('At most 10.')
})
