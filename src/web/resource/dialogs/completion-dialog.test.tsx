import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Client } from '../../data/client.ts'
import { Connected } from '../../test-connected.tsx'
import { CompletionDialog } from './completion-dialog.tsx'

vi.stubGlobal('scrollTo', () => {})
afterEach(cleanup)

const account = { locale: 'en-AU', currency: 'AUD' }
const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account }
const client = (async (_method, path) => ({ data: path === '/me' ? me : [], meta: {}, etag: null })) as Client
const along = { resource: resourceNamed('items'), open: [{ id: 8, name: 'Roof' }] }

it.each(['complete', 'reopen'] as const)('The question that opens late focuses Cancel: %s', async (what) => {
  const answer = vi.fn()
  const records = [{ id: 5, title: 'Shed' }]
  render(
    <Connected client={client}>
      <CompletionDialog {...{ what, records, along, answer }} resource={resourceNamed('projects')} unbilled={null} />
    </Connected>,
  )
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  expect(answer).not.toHaveBeenCalled()
})
