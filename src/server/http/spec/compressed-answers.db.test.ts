/** Compression of responses for clients that accept it. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../testing/test-api.ts'
import { createFirm } from '../../testing/test-firm.ts'

const service = await startTestService()
const { api } = await service.account()
await createFirm(api)

/** Where to go on is a moment later in each answer. */
const withoutMarks = (body: Buffer) => body.toString().replace(/"position":\d+|"asof":"[^"]+"/g, '')

describe('A response is compressed', () => {
  const sent = (url: string, encoding: string) =>
    service.app.inject({ url: `/api/v4${url}`, headers: { ...api.headers, 'accept-encoding': encoding } })

  it.each([
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ])('for clients that accept %s', async (accepted, encoding, unpack) => {
    const plain = await sent('/projects?fields=all', 'identity')
    const packed = await sent('/projects?fields=all', accepted)
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag })
    // An answer to one credential is none to another.
    for (const name of ['authorization', 'apikey', 'x-see-as', 'accept-encoding'])
      expect(packed.headers.vary).toContain(name)
    expect(plain.headers).toMatchObject({ vary: packed.headers.vary })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(withoutMarks(unpack(packed.rawPayload))).toBe(withoutMarks(plain.rawPayload))
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  })

  it('in chunks if it is long, and arrives unchanged', async () => {
    const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
    const projectid = await api.create('/projects', { title: 'Größe 😀', companyid })
    const description = 'ä😀'.repeat(300)
    await api.post(
      '/items',
      Array.from({ length: 2000 }, (_, at) => ({ name: `Item ${at}`, projectid, description })),
    )
    for (const url of [`/items?projectid=${projectid}&fields=description`, `/projects/${projectid}?fields=phases`]) {
      const plain = await sent(url, 'identity')
      expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length))
      expect(plain.payload.match(/(ä😀){300}"/g)).toHaveLength(2000)
      expect(JSON.parse(plain.payload).status).toBe('success')
      for (const [encoding, unpack] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
        const packed = await sent(url, encoding)
        expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag })
        expect(packed.headers).not.toHaveProperty('content-length')
        expect(withoutMarks(unpack(packed.rawPayload)) === withoutMarks(plain.rawPayload)).toBe(true)
      }
      const etag = String(plain.headers.etag)
      expect((await api.get(url, { 'if-none-match': etag })).status).toBe(304)
    }
  })

  it('unless it is short, or must not be stored', async () => {
    for (const url of ['/companies?fields=code', '/me']) {
      expect((await sent(url, 'br')).headers).not.toHaveProperty('content-encoding')
    }
  })
})
