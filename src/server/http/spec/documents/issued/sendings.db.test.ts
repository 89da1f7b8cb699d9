/** The log of mails with documents: to whom, by whom, what they said, the file, and whether the mail server refused them. */
import { expect, it } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { startTestService } from '../../../../testing/test-api.ts'
import { recordAt } from '../../../../testing/test-records.ts'
import { fixed } from '../test-invoices.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client', email: 'a@harbour.example' })
const clerk = await service.person(account, { grants: { 2: true, 11: true, 12: true, 13: true } })

it.each(['invoices', 'quotes'] as const)(
  'Each mail of %s is logged with its text and file, and the record says when and how often',
  async (kind) => {
    const id = await api.create(`/${kind}`, { title: 'Boathouse', companyid, items: [fixed(100)] })
    expect(await recordAt(api, `/${kind}/${id}?fields=sentdate,senttimes`)).toEqual({ id, senttimes: 0 })
    for (const to of ['one@harbour.example', 'two@harbour.example']) {
      expect((await clerk.api.post(`/${kind}/${id}/send`, { to, subject: 'Yours', message: 'Dear all' })).status).toBe(
        200,
      )
    }
    const log = await eventually(async () => {
      const rows = await api.list(`/${kind}/${id}/sendings?sortby=senton`)
      if (rows.some(({ status }) => status !== 'written')) throw new Error('not written yet')
      return rows
    })
    expect(log).toMatchObject(
      ['one@harbour.example', 'two@harbour.example'].map((sentto) => ({
        sentto,
        contactid: clerk.id,
        subject: 'Yours',
        message: expect.stringContaining('Dear all'),
      })),
    )
    expect(await recordAt(api, `/${kind}/${id}?fields=sentdate,senttimes`)).toMatchObject({
      senttimes: 2,
      sentdate: expect.stringMatching(/^\d{4}-/),
    })
    const file = await service.app.inject({
      method: 'GET',
      url: `/api/v4/sendings/${log[0]?.id}/pdf`,
      headers: { ...api.headers },
    })
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  },
)

it('Those who may not read a document cannot read its log of mails', async () => {
  const { api: member } = await service.person(account, { grants: { 2: true, 13: true, 11: true } })
  const id = await api.create('/invoices', { title: 'Boathouse', companyid, items: [fixed(100)] })
  await api.post(`/invoices/${id}/send`, { to: 'one@harbour.example' })
  expect((await member.list('/sendings')).filter(({ invoiceid }) => invoiceid === id)).toEqual([])
})
