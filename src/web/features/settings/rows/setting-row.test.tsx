import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../../contract/resources/settings/account.ts'
import { workinghours } from '../../../../contract/resources/time/capacity.ts'
import type { Client } from '../../../data/client.ts'
import { useRecord } from '../../../data/queries.ts'
import { ConflictNotice } from '../../../resource/dialogs/conflict-notice.tsx'
import { Connected } from '../../../test-connected.tsx'
import type { Setting } from './setting.ts'
import { SettingRow } from './setting-row.tsx'

// The test document does not scroll.
Element.prototype.scrollIntoView = () => {}
afterEach(cleanup)

const setting: Setting = {
  name: 'timezone',
  choices: ['Europe/Berlin', 'Europe/Vienna', 'Asia/Tokyo'].map((value) => ({ value, label: value })),
  confirm: (_from, to) => (to === 'Asia/Tokyo' ? { title: 'Tokyo?', text: 'Time moves.', action: 'Move' } : null),
}

/** Renders the row with a fake service that records writes. */
function show() {
  const sent: unknown[] = []
  const record = { id: 1, timezone: 'Europe/Berlin' }
  const client = (async (method, path, { body } = {}) => {
    if (method === 'PUT') sent.push(body)
    const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: {} }
    return { data: path === '/me' ? me : record, meta: {}, etag: null }
  }) as Client
  render(
    <Connected client={client}>
      <SettingRow resource={account} record={record} setting={setting} />
    </Connected>,
  )
  const user = userEvent.setup()
  const choose = async (zone: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Time zone' }))
    await user.click(await screen.findByRole('option', { name: zone }))
  }
  return { sent, user, choose }
}

it('A choice with consequences is saved once they are confirmed, and not if they are not', async () => {
  const { sent, user, choose } = show()
  await choose('Asia/Tokyo')
  expect(await screen.findByText('Time moves.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('Time moves.')).toBeNull())
  expect(sent).toEqual([])
  await choose('Asia/Tokyo')
  await user.click(await screen.findByRole('button', { name: 'Move' }))
  await waitFor(() => expect(sent).toEqual([{ timezone: 'Asia/Tokyo' }]))
})

it('A choice without consequences is saved at once', async () => {
  const { sent, choose } = show()
  await choose('Europe/Vienna')
  await waitFor(() => expect(sent).toEqual([{ timezone: 'Europe/Vienna' }]))
})

/** The row of a stored record, which the service changes as it is told. */
function Hours() {
  const { data } = useRecord(workinghours, 'own')
  return (
    <>
      {data && <SettingRow resource={workinghours} record={data.record} setting={{ name: 'monday' }} />}
      <ConflictNotice />
    </>
  )
}

it('A value that is changed twice is no conflict with oneself', async () => {
  let record: Record<string, unknown> = { id: 1, monday: 480 }
  const client = (async (method, path, { body } = {}) => {
    if (method === 'PUT') record = { ...record, ...(body as object) }
    const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: {} }
    return { data: path === '/me' ? me : { ...record }, meta: {}, etag: JSON.stringify(record) }
  }) as Client
  render(
    <Connected client={client}>
      <Hours />
    </Connected>,
  )
  const user = userEvent.setup()
  for (const [text, minutes] of [
    ['7:30', 450],
    ['6', 360],
    ['6:15', 375],
  ] as const) {
    const input = await screen.findByRole('textbox', { name: 'Monday' })
    await user.clear(input)
    await user.type(input, text)
    await user.tab()
    await waitFor(() => expect(record.monday).toBe(minutes))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByRole('dialog')).toBeNull()
  }
})
