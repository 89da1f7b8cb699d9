/** The firm's logo: who can set it, which files are accepted, and where it appears. */
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { mailsIn } from '../../../testing/test-outbox.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const boss = await service.person(account, { administrator: true })

const drawing = (inside = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="40" height="40" fill="teal"/>${inside}</svg>`,
  ).toString('base64')
const path = '/settings/account/logo'
const fileAt = (url: string) => service.app.inject({ method: 'GET', url: new URL(url).pathname })
const look = async () =>
  (await boss.api.get('/settings/account/looknfeel?fields=all')).body.data as Record<string, string>

describe('A logo', () => {
  it('of an SVG file is converted to PNG, which everybody may fetch', async () => {
    const hostile = drawing('<script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/>')
    const answer = await boss.api.put(path, { image: hostile })
    expect(answer.body.data).toMatchObject({ id: account, logo: expect.stringContaining(`/logos/${account}/`) })
    const { logo = '' } = await look()
    const file = await fileAt(logo)
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'png', width: 960, height: 320 })
  })

  it('is returned to everybody in the account, including clients', async () => {
    const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
    const client = await service.person(account, { type: 'client', companyid: company })
    const { logo } = await look()
    expect((await client.api.get('/me')).body.data).toMatchObject({
      account: { logo: { url: logo, width: 960, height: 320 } },
    })
  })

  it('is stripped of metadata and resized', async () => {
    const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer()
    await boss.api.put(path, { image: photo.toString('base64') })
    const { rawPayload } = await fileAt((await look()).logo ?? '')
    expect(rawPayload.includes('secret place')).toBe(false)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 640, height: 320 })
  })

  it('of more pixels than are allowed is refused with the limit', async () => {
    const large = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'teal' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const { status, body } = await boss.api.put(path, { image: large.toString('base64') })
    expect([status, String(body.data)]).toEqual([
      400,
      'image: this picture has 12000 × 12000 pixels, and at most 40 million are allowed: make it smaller and send that.',
    ])
  })

  it('can be removed and restored', async () => {
    await boss.api.put(path, { image: drawing() })
    const { logoid } = await look()
    expect((await boss.api.put(path, { logoid: null })).body.data).not.toHaveProperty('logo')
    expect((await boss.api.put(path, { logoid })).body.data).toHaveProperty('logo')
  })

  it.each([
    ['text', Buffer.from('no picture at all').toString('base64'), 'use a PNG, JPEG, WebP or SVG picture'],
    ['a letter, which is no byte in base64', 'x', 'use a PNG'],
    ['half a file', Buffer.from('89504e470d0a1a0a0000', 'hex').toString('base64'), 'use a PNG'],
    ['a GIF', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'use a PNG'],
    ['too much', Buffer.alloc(700 * 1024 + 3).toString('base64'), 'image'],
  ])('cannot be made from %s', async (_what, image, told) => {
    const answer = await boss.api.put(path, { image })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(told)])
  })

  it('can be set by those who may change settings, and never from another account', async () => {
    const staff = await service.person(account, { grants: { [permissions.viewAllWork]: true } })
    expect((await staff.api.put(path, { image: drawing() })).status).toBe(403)
    await boss.api.put(path, { image: drawing() })
    const { logoid } = await look()
    const other = await service.account()
    expect((await other.api.put(path, { logoid })).status).toBe(400)
    expect((await fileAt(`http://x/logos/${other.id}/${logoid}.png`)).statusCode).toBe(404)
    expect((await boss.api.put(path, {})).status).toBe(400)
  })

  it('is on invoices and in mails', async () => {
    await boss.api.put(path, { image: drawing() })
    const company = await api.create('/companies', { name: 'Quay Trust', type: 'client', email: 'quay@trust.example' })
    const items = [{ name: 'Survey', billType: 2, outUnitQty: 1, outUnitPrice: 10 }]
    const id = await api.create('/invoices', { title: 'Survey', number: 'L-1', companyid: company, items })
    const { rawPayload } = await service.app.inject({ url: `/api/v4/invoices/${id}/pdf`, headers: { ...api.headers } })
    expect(rawPayload.toString('latin1')).toContain('/Subtype /Image')
    await api.post(`/invoices/${id}/send`, { to: 'quay@trust.example' })
    const mail = await eventually(async () => {
      const found = (await mailsIn(service.outbox)).find(({ subject }) => subject?.includes('L-1'))
      if (!found) throw new Error('there is no mail')
      return found
    })
    expect(mail.html).toContain('cid:logo@worklane')
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png', 'application/pdf'])
  })

  it('is on the sign-in pages', async () => {
    const { rows } = await service.database.execute('select id, name from accounts order by id limit 1')
    const [first] = rows as { id: number; name: string }[]
    const page = await service.app.inject('/identity/forgotten')
    expect(page.body).toContain(String(first?.name).replace('&', '&amp;'))
    expect(page.body).toContain('class="brand"')
  })
})
