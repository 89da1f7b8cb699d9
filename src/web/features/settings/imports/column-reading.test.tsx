import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Import } from '../../../../contract/operations/imports.ts'
import type { Client } from '../../../data/client.ts'
import { Connected } from '../../../test-connected.tsx'
import { ColumnUnderstood, MixedColumns } from './column-reading.tsx'

afterEach(cleanup)

const account = { locale: 'en-US', currency: 'USD', timezone: 'UTC' }
const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account }
const client = (async (_method, path) => ({ data: path === '/me' ? me : [], meta: {}, etag: null })) as Client
const reading = { dates: 'dmy', decimal: '.', unit: null } as const
const open = { dates: false, decimal: false, unit: false }
const mixed = { dates: false, decimal: false }

it.each([
  ['€120.50', 'Rate', '', '€120.50'],
  ['120.50', 'Rate (GBP)', '', '£120.50'],
  ['120.50', 'Rate', 'CHF', 'CHF 120.50'],
  ['120.50', 'Rate', 'USD', '$120.50'],
  ['$120.50', 'Rate', '', '$120.50'],
])('%s in %s with %s is shown in its own currency', async (example, heading, currency, shown) => {
  const column = { heading, examples: [example], field: 'billablerate', reading, open, mixed }
  const columns = [column, { ...column, heading: 'Currency', examples: [currency], field: 'currency' }]
  const file = { id: 3, resource: 'time', columns } as unknown as Import
  render(
    <Connected client={client}>
      <ColumnUnderstood file={file} column={column} name="billablerate" chosenReading={{}} onChoose={() => {}} />
    </Connected>,
  )
  const text = (await screen.findByText(/^Understood as/)).textContent
  expect(text?.replaceAll('\u00a0', ' ')).toBe(`Understood as ${shown}`)
})

it('A column with dates of both orders says so, in the order in which it is read', async () => {
  const column = {
    heading: 'Date',
    examples: ['01/02/2026'],
    field: 'starttime',
    reading,
    open,
    mixed: { ...mixed, dates: true },
  }
  const file = { id: 3, resource: 'time', columns: [column] } as unknown as Import
  render(
    <Connected client={client}>
      <MixedColumns file={file} />
    </Connected>,
  )
  const text = (await screen.findByText('Date')).parentElement?.textContent
  expect(text).toBe(
    'Date Some dates have the day first, some the month. With the day first, the others are to be fixed.',
  )
})
