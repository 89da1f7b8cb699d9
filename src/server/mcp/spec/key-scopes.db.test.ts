/** Tools that a limited API key is offered, and responses of the others. */
import { expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'
import { openSession } from './test-client.ts'

const service = await startTestService()
const { api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })

async function sessionWith(limits: object) {
  const { data } = (await api.post('/settings/apikeys', { name: 'Limited', ...limits })).body
  const { id, key } = data as { id: number; key: string }
  return { id, rpc: await openSession(`${service.publicUrl}/api/v4/mcp`, { apikey: key }) }
}

it('a read-only key lists only reading tools, and cannot call others', async () => {
  const { rpc } = await sessionWith({ readonly: true })
  const offered = await rpc.tools()
  expect(
    Object.values(offered).every(({ annotations }) => 'readOnlyHint' in annotations && annotations.readOnlyHint),
  ).toBe(true)
  expect(Object.keys(offered)).toContain('list_companies')
  const refused = await rpc.call('delete_company', { id: companyid })
  expect([refused.isError, refused.texts[0]]).toEqual([true, expect.stringContaining('This API key is read-only')])
  expect((await rpc.call('list_companies')).envelope.status).toBe('success')
})

it('a key with scopes lists only their tools, and none once it is revoked', async () => {
  const { id, rpc } = await sessionWith({ scopes: 'items,time' })
  const names = Object.keys(await rpc.tools())
  expect(names).toContain('update_projectitem')
  expect(names.filter((name) => /invoice|quote|compan|_contacts?$(?<!time_contact)/.test(name))).toEqual([])
  const refused = await rpc.call('list_companies')
  expect(refused.texts[0]).toContain('This API key lacks the scope companies.')
  await api.delete(`/settings/apikeys/${id}`)
  expect((await rpc.call('list_projectitems')).texts[0]).toContain('HTTP 401')
})
