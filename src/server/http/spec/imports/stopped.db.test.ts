/** A running import can be stopped, and is then resumed or undone. */
import { beforeAll, describe, expect, it } from 'vitest'
import { finished, settled, type TestImport, upload } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()

describe('A running import', () => {
  let api: Caller
  let id: number
  const file = `Name\n${Array.from({ length: 400 }, (_, at) => `Firm ${at}`).join('\n')}\n`
  const stop = async () => api.post(`/imports/${id}/stop`)
  beforeAll(async () => {
    ;({ api } = await service.account())
    id = ((await upload(api, 'companies', file)).body.data as TestImport).id
    await settled(api, id)
  })

  it('returns to its columns when its check is stopped', async () => {
    await api.put(`/imports/${id}`, {})
    expect(await stop()).toMatchObject({ status: 200, body: { data: { status: 'mapping', created: 0, position: 0 } } })
    expect(await settled(api, id)).toMatchObject({ status: 'mapping', created: 0 })
  })

  it('keeps what it has created when it is stopped, and can be resumed or undone', async () => {
    await api.put(`/imports/${id}`, {})
    expect(await settled(api, id)).toMatchObject({ status: 'checked', created: 400 })
    await api.post(`/imports/${id}/run`)
    const { body } = await stop()
    const { created } = body.data as TestImport
    expect(body.data).toMatchObject({ status: 'stopped', undoableuntil: created > 0 ? expect.any(String) : null })
    expect((await api.list('/imports')).map(({ status }) => status)).toEqual(['stopped'])
    expect((await stop()).body.data).toMatchObject({ status: 'stopped', created })
    expect(await api.list('/companies?pagesize=500&fields=id')).toHaveLength(created)
    expect(await finished(api, 'run', { id })).toMatchObject({ status: 'done', created: 400 })
    expect(await finished(api, 'undo', { id })).toMatchObject({ status: 'undone', removed: 400 })
  })
})
