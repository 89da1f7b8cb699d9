import { expect, expectTypeOf, it, vi } from 'vitest'
import { endContactSession, listSessions, renamePasskey } from '../../contract/operations/sign-in.ts'
import { type CallParams, call } from './call.ts'
import type { Client } from './client.ts'

it('A call sends what the declaration says, and its answer has the declared type', async () => {
  const sent = vi.fn()
  const client: Client = async (...request) => {
    sent(...request)
    return { data: [] as never, meta: { count: 0, total: 0 } as never, etag: null }
  }
  const { data, meta } = await call(client, listSessions, {})
  expectTypeOf(data[0]?.kind).toEqualTypeOf<'browser' | 'program' | undefined>()
  expectTypeOf(meta.total).toEqualTypeOf<number>()
  await call(client, endContactSession, { path: { contactid: 'a/b', sessionid: 3 } })
  await call(client, renamePasskey, { path: { passkeyid: 4 }, body: { name: 'Key' } })
  expect(sent.mock.calls).toEqual([
    ['GET', '/me/sessions', {}],
    ['DELETE', '/contacts/a%2Fb/sessions/3', {}],
    ['PUT', '/me/secondfactor/passkeys/4', { body: { name: 'Key' } }],
  ])
})

it('A call without a part of its path, or with a body that is not declared, does not compile', () => {
  expectTypeOf<{ path: { passkeyid: 4 } }>().not.toExtend<CallParams<typeof renamePasskey>>()
  expectTypeOf<{ body: { name: 'Key' } }>().not.toExtend<CallParams<typeof renamePasskey>>()
  expectTypeOf<{ body: { name: 'Key' } }>().not.toExtend<CallParams<typeof listSessions>>()
})
