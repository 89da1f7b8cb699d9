/** How answers are compressed for who takes that. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'
import { createFirm } from '../../testing/test-firm.ts'

const service = await startTestService()
const { api } = await service.account()
await createFirm(api)

describe('An answer is compressed', () => {
  const sent = (url: string, encoding: string) =>
    service.app.inject({ url: `/api/v4${url}`, headers: { ...api.headers, 'accept-encoding': encoding } })

  it.each([
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ])('for who takes %s', async (accepted, encoding, unpack) => {
    const plain = await sent('/projects?fields=all', 'identity')
    const packed = await sent('/projects?fields=all', accepted)
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag })
    expect(packed.headers.vary).toContain('accept-encoding')
    expect(plain.headers).toMatchObject({ vary: packed.headers.vary })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(unpack(packed.rawPayload).toString()).toBe(plain.payload)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  })

  it('not where it is short, nor where nobody may keep it', async () => {
    for (const url of ['/companies?fields=code', '/me']) {
      expect((await sent(url, 'br')).headers).not.toHaveProperty('content-encoding')
    }
  })
})
