import { Button } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ApiResponse, Client } from '../../../data/client.ts'
import { Connected } from '../../../test-connected.tsx'
import { RecordPicker, RecordsPicker } from './record-picker.tsx'
import { ValuePicker } from './value-picker.tsx'

beforeAll(() => {
  Element.prototype.scrollIntoView ??= () => {}
})
afterEach(cleanup)

const companies = [
  { id: 1, name: 'Alder' },
  { id: 2, name: 'Alder and Sons' },
  { id: 3, name: 'Birch' },
]

const client = (async (_method, path) => {
  const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: {} }
  const data = path === '/me' ? me : path.startsWith('/companies') ? companies : []
  return { data, meta: { total: 3 }, etag: null } satisfies ApiResponse<unknown>
}) as Client

const creation = { what: 'company', create: async () => null }

async function leaving(text: string, props: object = {}) {
  const [onChange, onSubmit] = [vi.fn(), vi.fn((event) => event.preventDefault())]
  render(
    <Connected client={client}>
      <form onSubmit={onSubmit}>
        <RecordPicker label="Company" target="companies" value={null} onChange={onChange} {...props} />
        <button type="submit">Save</button>
      </form>
    </Connected>,
  )
  const user = userEvent.setup()
  const field = await screen.findByRole('combobox')
  await user.click(field)
  await screen.findByRole('option', { name: 'Birch' })
  await user.keyboard(text)
  return { user, field, onChange, onSubmit }
}

it.each([
  ['the only one that it finds', 'bir', '3'],
  ['the one that has this very name', 'alder', '1'],
])('Text that is left with Tab chooses %s', async (_what, text, chosen) => {
  const { user, onChange } = await leaving(text, { creation })
  await user.tab()
  expect(onChange.mock.calls).toEqual([[chosen]])
  expect(document.activeElement?.textContent).toBe('Save')
})

it('A press outside chooses the match of the typed text', async () => {
  const { user, onChange, onSubmit } = await leaving('bir')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onChange.mock.calls).toEqual([['3']])
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

it.each([
  ['fits several', 'ald', '“ald” fits several. Choose one.'],
  ['fits none', 'xyz', 'No results for “xyz”. Choose from the list.'],
])('Text that %s stays, says so, and keeps the form from being sent', async (_what, text, words) => {
  const { user, field, onChange, onSubmit } = await leaving(text, { creation })
  await user.tab()
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(field.textContent).toBe(text)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field)
  expect(onChange).not.toHaveBeenCalled()
})

it('Text that was kept can be edited, and Escape discards it', async () => {
  const { user, field, onSubmit } = await leaving('ald')
  await user.tab()
  await user.click(field)
  expect(screen.getByDisplayValue('ald')).toBe(document.activeElement)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

it('A press outside removes nobody from a multiple selection', async () => {
  const onChange = vi.fn()
  render(
    <Connected client={client}>
      <RecordsPicker label="Companies" target="companies" values={['3']} onChange={onChange} />
    </Connected>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('combobox'))
  await screen.findByRole('option', { name: 'Birch' })
  await user.keyboard('bir{Tab}')
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBe(null)
})

it('Without an input that keeps the text, a message says that nothing was chosen', async () => {
  const onClose = vi.fn()
  const { Notifications } = await import('@mantine/notifications')
  render(
    <Connected client={client}>
      <Notifications />
      <ValuePicker
        label="Type"
        choices={[
          { value: '1', label: 'Client' },
          { value: '2', label: 'Supplier' },
        ]}
        value="1"
        startsOpen
        onChange={() => {}}
        onClose={onClose}
      >
        <Button>Client</Button>
      </ValuePicker>
    </Connected>,
  )
  const user = userEvent.setup()
  await screen.findByRole('option', { name: /Supplier/ })
  await user.keyboard('zz{Tab}')
  await waitFor(() => expect(screen.getByText('No results for “zz”. Choose from the list.')).toBeTruthy())
  expect(onClose).toHaveBeenCalledWith('done')
})
