/** Created records that were undone are restored by redo, not created twice; deleted ones are deleted again. */
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { resourceNamed } from '../../../contract/registry.ts'
import { Connected } from '../../test-connected.tsx'
import { discardSteps, redoLatest, undoLatest } from '../../ui/keys/undo.ts'
import { useChanges } from '../changes.ts'
import type { Client } from '../client.ts'
import { createQueryClient } from '../queries.ts'

const items = resourceNamed('items')

afterEach(() => {
  cleanup()
  discardSteps()
})

function changesOf() {
  const sent: string[] = []
  const client = (async (method, path, { body } = {}) => {
    sent.push(`${method} ${path}`)
    const data = Array.isArray(body) ? { ids: [5, 6] } : { id: 5 }
    return { data, meta: {}, etag: null }
  }) as Client
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Connected client={client} cache={createQueryClient()}>
      {children}
    </Connected>
  )
  const changes = renderHook(useChanges, { wrapper }).result.current
  const expectSent = (...wanted: string[]) => waitFor(() => expect(sent.splice(0)).toEqual(wanted))
  return { changes, expectSent }
}

it('a record', async () => {
  const { changes, expectSent } = changesOf()
  await changes.create(items, { name: 'Survey' }, () => 'Created Survey')
  await expectSent('POST /projects/items')
  for (let times = 0; times < 2; times += 1) {
    undoLatest()
    await expectSent('DELETE /projects/items/5')
    redoLatest()
    await expectSent('POST /projects/items/5/restore')
  }
})

it('several records', async () => {
  const { changes, expectSent } = changesOf()
  await changes.addAll(items, [{ name: 'Survey' }, { name: 'Model' }])
  await expectSent('POST /projects/items')
  undoLatest()
  await expectSent('DELETE /projects/items/5', 'DELETE /projects/items/6')
  redoLatest()
  await expectSent('POST /projects/items/5/restore', 'POST /projects/items/6/restore')
})

it('logged time', async () => {
  const { changes, expectSent } = changesOf()
  await changes.logTime({ itemid: 1, timespent: 30 })
  await expectSent('POST /time')
  undoLatest()
  await expectSent('DELETE /time/5')
  redoLatest()
  await expectSent('POST /time/5/restore')
})

it('deleted records', async () => {
  const { changes, expectSent } = changesOf()
  await changes.remove(items, [{ id: 5 }, { id: 6 }])
  await expectSent('DELETE /projects/items/5', 'DELETE /projects/items/6')
  undoLatest()
  await expectSent('POST /projects/items/5/restore', 'POST /projects/items/6/restore')
  redoLatest()
  await expectSent('DELETE /projects/items/5', 'DELETE /projects/items/6')
})
