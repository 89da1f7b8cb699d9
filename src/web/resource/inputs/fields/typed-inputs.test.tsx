import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Client } from '../../../data/client.ts'
import { Connected } from '../../../test-connected.tsx'
import { MomentInput } from './typed-inputs.tsx'

const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: {} }
const client = (async () => ({ data: me, meta: {}, etag: null })) as unknown as Client

function Start() {
  const [value, setValue] = useState('2026-11-29T09:00:00')
  return (
    <>
      <MomentInput label="Start" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

it('A time of day is accepted as people type it, and shown without seconds', async () => {
  render(
    <Connected client={client}>
      <Start />
    </Connected>,
  )
  const clock = await screen.findByRole<HTMLInputElement>('textbox', { name: 'At' })
  expect(clock.value).toBe('09:00')
  const user = userEvent.setup()
  await user.clear(clock)
  await user.type(clock, '2:15 pm')
  await user.tab()
  expect(screen.getByRole('status').textContent).toBe('2026-11-29T14:15')
})
