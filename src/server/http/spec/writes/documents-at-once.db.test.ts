/**
 * Concurrent changes of invoices and quotes by several people and the scheduler. Only PostgreSQL runs them
 * concurrently.
 */
import { describe, expect, it } from 'vitest'
import { createChangeFeed } from '../../../change-log/feed.ts'
import { getBinding } from '../../../resources/bindings.ts'
import { expireQuotes } from '../../../resources/documents/quote-expiry.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { TestResponse } from '../../../testing/test-caller.ts'
import { recordAt } from '../../../testing/test-records.ts'
import { testSealed } from '../../../testing/test-sealed.ts'
import { storedTogether } from './test-stored-together.ts'

const service = await startTestService()
const { database } = service
const { api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })

const expiring = () =>
  expireQuotes({ database, feed: createChangeFeed(), bindingOf: getBinding, sealed: testSealed, emit: async () => {} })

describe.skipIf(database.kind !== 'postgres')('At the same time', () => {
  it('a quote whose validity is extended does not expire by the earlier date', async () => {
    const id = await api.create('/quotes', {
      title: 'Pier',
      companyid,
      quotedate: '2020-01-01',
      validdate: '2020-02-01',
    })
    await storedTogether<unknown>(database, () => api.put(`/quotes/${id}`, { validdate: '2999-01-01' }), expiring)
    expect(await recordAt(api, `/quotes/${id}`)).toMatchObject({ status: 'pending' })
  })

  it('deleting an invoice while it is credited leaves the credit note settled, or none is created', async () => {
    const issued = async () => {
      const items = [{ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: 100 }]
      const id = await api.create('/invoices', { title: 'Pier', companyid, items })
      await api.put(`/invoices/${id}`, { status: 'submitted' })
      return [() => api.post(`/invoices/${id}/credit`, {}), () => api.delete(`/invoices/${id}`)] as const
    }
    const statuses = async (first: () => Promise<TestResponse>, second: () => Promise<TestResponse>) =>
      (await storedTogether(database, first, second)).map(({ status }) => status)
    expect(await statuses(...(await issued()))).toEqual([201, 200])
    const [credit, remove] = await issued()
    expect(await statuses(remove, credit)).toEqual([200, 409])
    const left = await api.list('/invoices?fields=number,title,status,outstanding')
    expect(left).toMatchObject([{ title: 'Credit for INV-0001', status: 'paid', outstanding: 0 }])
  })
})
