import { cleanup, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { invoicenumbering } from '../../../contract/resources/documents/numbering.ts'
import { projects } from '../../../contract/resources/work/projects.ts'
import { Connected } from '../../test-connected.tsx'
import { useChanges } from '../changes.ts'
import type { Client } from '../client.ts'

afterEach(cleanup)

async function changes() {
  const { Notifications } = await import('@mantine/notifications')
  const stored = { id: 5, title: 'Harbour house', prefix: 'INV-' }
  const client = (async (_method, _path, { body } = {}) => ({
    data: { ...stored, ...(body as object) },
    meta: {},
    etag: '"1"',
  })) as Client
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Connected client={client}>
      <Notifications />
      {children}
    </Connected>
  )
  return { stored, changes: renderHook(useChanges, { wrapper }).result.current }
}

it('A renamed record is called by its new name', async () => {
  const { stored, changes: made } = await changes()
  await made.update(projects, stored, 'title', 'Harbour hall')
  expect(await screen.findByText('Saved Harbour hall')).toBeTruthy()
})

it('A setting is called by its label', async () => {
  const { stored, changes: made } = await changes()
  await made.update(invoicenumbering, stored, 'prefix', 'I-', { displayName: 'prefix of invoices' })
  expect(await screen.findByText('Saved prefix of invoices')).toBeTruthy()
})
