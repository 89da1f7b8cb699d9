import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Client } from '../../../data/client.ts'
import type { RecordData } from '../../../data/record.ts'
import { RequestError } from '../../../data/request-error.ts'
import { Connected } from '../../../test-connected.tsx'
import type { CellWrite } from './cell-store.ts'
import { type Cells, useCells } from './use-cells.ts'
import { WeekCell } from './week-cell.tsx'

afterEach(cleanup)

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => () => {} }))
vi.mock('../../../resource/inputs/fields/formats.ts', () => ({ useFormats: () => ({ locale: 'en-AU' }) }))

const record = { id: 5, timespent: 120, billed: false }
const target: CellWrite = {
  contact: '7',
  item: { id: '12', name: 'Foundation', project: 'Harbour house' },
  day: '2026-11-23',
  record: null,
}

interface Shown {
  readonly cells: Cells
  readonly records: readonly RecordData[]
  readonly move?: () => void
}

const Shown = ({ cells, records, move = () => {} }: Shown) => (
  <table>
    <tbody>
      <tr>
        <WeekCell
          spot={{ row: 0, column: 0 }}
          isActive
          isLast={false}
          look=""
          target={target}
          records={records}
          ticking={null}
          cells={cells}
          state="open"
          move={move}
          setSpot={() => {}}
          openNote={() => {}}
        />
      </tr>
    </tbody>
  </table>
)

const Stored = () => (
  <Shown cells={useCells(Date.now() - 1000, { contact: '7', days: [target.day] })} records={[record]} />
)

it.each(['Tab', 'Enter'])('%s saves what was typed once, though the cell also loses the focus', (key) => {
  const write = vi.fn()
  const cells = { entry: () => undefined, state: () => undefined, write } as unknown as Cells
  const move = () => screen.getByRole('button', { name: 'next' }).focus()
  render(
    <Connected client={vi.fn()}>
      <Shown cells={cells} records={[]} move={move} />
      <button type="button">next</button>
    </Connected>,
  )
  const input = screen.getByRole('textbox')
  input.focus()
  fireEvent.change(input, { target: { value: '1' } })
  fireEvent.keyDown(input, { key })
  expect(document.activeElement).not.toBe(input)
  expect(write).toHaveBeenCalledOnce()
})

it('A cell that was not saved is sent again by Enter, and tells why until it is discarded', async () => {
  const user = userEvent.setup()
  let sent = 0
  const client = (async (method) => {
    if (method === 'PUT') sent += 1
    if (method === 'PUT') throw new RequestError(400, ['The week is approved.'])
    return { data: record, meta: {}, etag: '"1"' }
  }) as Client
  render(
    <Connected client={client}>
      <Stored />
    </Connected>,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox')
  await user.click(input)
  await user.keyboard('3:00{Enter}')
  await screen.findByRole('button', { name: /^Foundation, .* was not saved$/ })
  expect(input.value).toBe('3:00')
  expect(input.getAttribute('aria-describedby')).toMatch(/-refusal$/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent).toBe(2))
  await user.click(await screen.findByRole('button', { name: /was not saved$/ }))
  expect(await screen.findByText('The week is approved.', { ignore: '.visually-hidden' })).toBeTruthy()
  await user.click(screen.getByRole('menuitem', { name: 'Discard' }))
  await waitFor(() => expect(input.value).toBe('2:00'))
  expect(screen.queryByRole('button', { name: /was not saved$/ })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(input))
})
