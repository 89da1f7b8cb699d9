/** Quotes: their workflow, what clients see, replies, and conversion to projects. */
import { describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { createChangeFeed } from '../../../change-log/feed.ts'
import { systemActor } from '../../../change-log/system-actor.ts'
import { getBinding } from '../../../resources/bindings.ts'
import { answerQuote } from '../../../resources/documents/answers/answer-quote.ts'
import { expireQuotes } from '../../../resources/documents/quote-expiry.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { todayIn } from '../../../testing/test-days.ts'
import { recordAt } from '../../../testing/test-records.ts'
import { testSealed } from '../../../testing/test-sealed.ts'
import { runWrite } from '../../../write/run-write.ts'

const service = await startTestService()
const { database } = service
const writeParts = {
  database,
  feed: createChangeFeed(),
  bindingOf: getBinding,
  sealed: testSealed,
  emit: async () => {},
}
const today = await todayIn('UTC')

const states = ['pending', 'sent', 'accepted', 'addedtoproject', 'declined', 'expired']
const ways: Record<string, string[]> = {
  pending: [],
  sent: ['sent'],
  accepted: ['sent', 'accepted'],
  declined: ['sent', 'declined'],
  expired: ['expired'],
}

async function firm() {
  const { id: account, api } = await service.account()
  const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const quote = (more: object = {}) => api.create('/quotes', { title: 'Concept', companyid: company, ...more })
  const client = () =>
    service.person(account, { type: 'client', companyid: company, grants: { [permissions.quote]: 1 } })
  return { account, api, company, quote, client }
}

async function move(api: Caller, id: number, through: readonly string[]): Promise<void> {
  for (const status of through) {
    const { status: code, body } = await api.put(`/quotes/${id}`, { status })
    if (code !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  }
}

const line = (more: object = {}) => ({ name: 'Drawings', billType: 2, outUnitQty: 1, outUnitPrice: 100, ...more })

it('Accepting several at once keeps the date of those accepted already', async () => {
  const { api, quote } = await firm()
  const ids = [await quote(), await quote()]
  for (const id of ids) await move(api, id, ['sent'])
  await api.put(`/quotes/${ids[0]}`, { status: 'accepted', approveddate: '2026-01-15' })
  const { status } = await api.put('/quotes/batch', { ids, update: { status: 'accepted' } })
  expect(status).toBe(200)
  expect(await recordAt(api, `/quotes/${ids[0]}`)).toMatchObject({ approveddate: '2026-01-15' })
})

for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
  it(`A quote answered by its mailed link is accepted on the day in ${timezone}, and keeps that day`, async () => {
    const { api, account, quote } = await firm()
    await api.put('/settings/account', { timezone })
    const day = () => Temporal.Now.plainDateISO(timezone).toString()
    const id = await quote()
    await move(api, id, ['sent'])
    const before = day()
    // As the link's page does it: in nobody's name.
    await runWrite(writeParts, systemActor(account), (writing) =>
      answerQuote(writing, id, { verdict: 'accepted', name: 'Imogen Alder', note: null, address: '', offer: null }),
    )
    const { approveddate } = await recordAt(api, `/quotes/${id}`)
    expect([before, day()]).toContain(approveddate)
    const moved = await api.put(`/quotes/${id}`, { approveddate: '2026-01-15' })
    expect([moved.status, moved.body.data]).toEqual([
      409,
      [expect.stringMatching(/ is accepted; approveddate can no longer be changed\./)],
    ])
    expect((await api.put(`/quotes/${id}`, { approveddate, tagid: [] })).status).toBe(200)
  })

describe('A quote', () => {
  it('is pending, dated and numbered when it is created, and valid for its period', async () => {
    const { api, quote } = await firm()
    const id = await quote({ quotedate: '2026-02-01', quoteperiod: 30, type: 'estimate', items: [line()] })
    expect(await recordAt(api, `/quotes/${id}`)).toMatchObject({
      number: 'QU-0001',
      type: 'estimate',
      status: 'pending',
      quotedate: '2026-02-01',
      quoteddate: '2026-02-01',
      validdate: '2026-03-03',
      total: 100,
      totalTax: 110,
      grandtotal: 110,
      clientcompany: 'Harbour Trust',
      phases: [{ name: 'General', items: [{ name: 'Drawings', billAmount: 100 }] }],
    })
  })

  for (const [from, way] of Object.entries(ways)) {
    const allowed = { pending: ['sent', 'expired'], sent: ['accepted', 'declined', 'expired'] }[from] ?? ['expired']
    const transitions = from === 'expired' ? [] : allowed
    it(`moves from ${from} to ${transitions.join(', ') || 'nothing'} only`, async () => {
      const { api, quote } = await firm()
      for (const to of states.filter((state) => state !== from)) {
        const id = await quote()
        await move(api, id, way)
        const answer = await api.put(`/quotes/${id}`, { status: to })
        expect([to, answer.status]).toEqual([to, transitions.includes(to) ? 200 : 409])
        if (answer.status === 409) for (const each of transitions) expect(String(answer.body.data)).toContain(each)
      }
    })
  }

  it('keeps its amounts once it is sent, and its acceptance date', async () => {
    const { api, quote } = await firm()
    const id = await quote({ items: [line()] })
    const [drawings] = await api.list(`/quotes/${id}/items`)
    expect((await api.put(`/quotes/items/${drawings?.id}`, { outUnitPrice: 90 })).status).toBe(200)
    await move(api, id, ['sent'])
    expect((await api.put(`/quotes/items/${drawings?.id}`, { outUnitPrice: 80 })).status).toBe(409)
    await move(api, id, ['accepted'])
    expect((await recordAt(api, `/quotes/${id}`)).approveddate).toBe(today)
    const refused = await api.put(`/quotes/items/${drawings?.id}`, { outUnitPrice: 80 })
    expect(refused.body.data).toEqual([
      expect.stringMatching(/is accepted; its phases and lines can no longer be changed\. Make a new quote\.$/),
    ])
    expect((await api.put(`/quotes/${id}`, { validdate: '2030-01-01' })).status).toBe(409)
  })
})

it('An unanswered quote expires the day after its last day of validity', async () => {
  const { api, quote } = await firm()
  const [over, last, accepted] = [
    await quote({ validdate: '2026-01-31' }),
    await quote({ validdate: today }),
    await quote({ validdate: '2026-01-31' }),
  ]
  await move(api, accepted, ['sent', 'accepted'])
  await expireQuotes(writeParts)
  expect(await expireQuotes(writeParts)).toBe(0)
  const stateOf = async (id: number) => (await recordAt(api, `/quotes/${id}`)).status
  expect([await stateOf(over), await stateOf(last), await stateOf(accepted)]).toEqual([
    'expired',
    'pending',
    'accepted',
  ])
})

describe('A client', () => {
  it('sees shared quotes of their company that were sent', async () => {
    const { api, quote, client, account } = await firm()
    const pending = await quote({ clientaccess: true, items: [line()] })
    const closed = await quote({ title: 'closed', items: [line()] })
    const open = await quote({ title: 'open', clientaccess: true, items: [line()] })
    const other = await api.create('/companies', { name: 'Other', type: 'client' })
    const foreign = await quote({ title: 'foreign', companyid: other, clientaccess: true })
    for (const id of [closed, open, foreign]) await move(api, id, ['sent'])
    await api.create('/quotes', { title: 'template', template: true, clientaccess: true })
    const { api: helen } = await client()
    expect((await helen.list('/quotes?status=all')).map((each) => each.title)).toEqual(['open'])
    expect(await helen.list('/quotes?template=true')).toEqual([])
    for (const id of [pending, closed, foreign]) expect((await helen.get(`/quotes/${id}`)).status).toBe(404)
    expect((await helen.list('/quoteitems')).map((each) => each.quoteid)).toEqual([open])
    const stranger = await service.person(account, { type: 'client', companyid: other })
    expect((await stranger.api.get('/quotes')).status).toBe(403)
  })

  it('can accept or decline a sent quote, and change nothing else', async () => {
    const { api, quote, client } = await firm()
    const [first, second] = [await quote({ clientaccess: true }), await quote({ clientaccess: true })]
    for (const id of [first, second]) await move(api, id, ['sent'])
    const { api: helen } = await client()
    expect((await helen.put(`/quotes/${first}`, { status: 'accepted', title: 'mine' })).status).toBe(403)
    expect((await helen.put(`/quotes/${first}`, { title: 'mine' })).status).toBe(403)
    expect((await helen.put(`/quotes/${first}`, {})).status).toBe(403)
    const expired = await helen.put(`/quotes/${first}`, { status: 'expired' })
    expect([expired.status, String(expired.body.data)]).toEqual([
      409,
      expect.stringContaining('it may move to accepted, declined.'),
    ])
    expect((await helen.put(`/quotes/${first}`, { status: 'accepted' })).status).toBe(200)
    expect((await helen.put(`/quotes/${second}`, { activeworkstate: 'declined' })).status).toBe(200)
    expect((await helen.put(`/quotes/${first}`, { status: 'declined' })).status).toBe(409)
    expect((await recordAt(api, `/quotes/${first}`)).status).toBe('accepted')
    expect((await helen.delete(`/quotes/${first}`)).status).toBe(403)
    expect((await helen.post(`/quotes/${first}/convert`)).status).toBe(403)
  })
})

describe('Conversion', () => {
  it('creates a project with the phases, lines and prices of the accepted quote', async () => {
    const { api, quote, company } = await firm()
    const rate = await api.create('/settings/servicerates', { name: 'Partner', inprice: 50, outprice: 120 })
    const id = await quote({ title: 'Boathouse' })
    const [one, two] = [
      await api.create(`/quotes/${id}/phases`, { name: 'Concept' }),
      await api.create(`/quotes/${id}/phases`, { name: 'Detail' }),
    ]
    const hours = { name: 'Meetings', billType: 1, projectedTimeSpent: 90, hourlyrateserviceid: rate }
    await api.create('/quotes/items', { ...hours, quoteid: id, itemcollectionid: one })
    const reduced = line({ discount: { percent: 10 }, taxable: false, quoteid: id, itemcollectionid: two })
    await api.create('/quotes/items', reduced)
    expect((await api.post(`/quotes/${id}/convert`)).status).toBe(409)
    await move(api, id, ['sent', 'accepted'])
    await api.put(`/settings/servicerates/${rate}`, { outprice: 200 })
    const answer = await api.post(`/quotes/${id}/convert`)
    expect(answer.status).toBe(200)
    const { projectid, status } = answer.body.data as { projectid: number; status: string }
    expect(status).toBe('addedtoproject')
    const project = await recordAt(api, `/projects/${projectid}`)
    expect(project).toMatchObject({ title: 'Boathouse', companyid: company, estBillAmount: 270 })
    expect(project.phases).toMatchObject([
      { name: 'Concept', items: [{ name: 'Meetings', billAmount: 180, outLabourPrice: 120 }] },
      { name: 'Detail', items: [{ name: 'Drawings', billAmount: 90, taxable: false, discount: { percent: 10 } }] },
    ])
    expect((await api.post(`/quotes/${id}/convert`)).status).toBe(409)
    expect((await api.put(`/quotes/${id}`, { status: 'accepted' })).status).toBe(409)
  })

  it('creates a new project if the quote’s own is deleted', async () => {
    const { api, company, quote } = await firm()
    const projectid = await api.create('/projects', { title: 'Boathouse', companyid: company })
    const divisionid = await api.create('/settings/contacts/divisions', { name: 'North' })
    const id = await quote({ projectid, divisionid })
    await move(api, id, ways.accepted as string[])
    await api.delete(`/projects/${projectid}`)
    await api.delete(`/settings/contacts/divisions/${divisionid}`)
    const answer = await api.post(`/quotes/${id}/convert?fields=status,projecttitle`)
    expect(answer.body.data).toMatchObject({ status: 'addedtoproject', projecttitle: 'Concept' })
  })

  it('can add to an existing project of the same company', async () => {
    const { api, quote, company } = await firm()
    const project = await api.create('/projects', { title: 'Boathouse', companyid: company })
    const other = await api.create('/companies', { name: 'Other', type: 'client' })
    const foreign = await api.create('/projects', { title: 'Foreign', companyid: other })
    const id = await quote({ items: [line()] })
    await move(api, id, ['sent', 'accepted'])
    expect((await api.post(`/quotes/${id}/convert`, { projectid: foreign })).status).toBe(400)
    expect((await api.post(`/quotes/${id}/convert`, { projectid: 999_999 })).status).toBe(404)
    expect(await api.list(`/items?projectid=${foreign}`)).toEqual([])
    expect((await api.post(`/quotes/${id}/convert`, { projectid: project })).status).toBe(200)
    expect((await api.list(`/items?projectid=${project}`)).length).toBe(1)
    expect((await api.list(`/projects/${project}/quotes`)).map((each) => each.id)).toEqual([id])
  })

  it('requires the right to add projects and items', async () => {
    const { api, quote, account } = await firm()
    const id = await quote({ items: [line()] })
    await move(api, id, ['sent', 'accepted'])
    const grants = { [permissions.viewAllWork]: 1, [permissions.quote]: true, [permissions.project]: 1 } as const
    const { api: clerk } = await service.person(account, { grants })
    expect((await clerk.post(`/quotes/${id}/convert`)).status).toBe(403)
    expect((await recordAt(api, `/quotes/${id}`)).status).toBe('accepted')
  })
})

it('A quote keeps its workflow even if its project has moved to another company', async () => {
  const { api, company, quote } = await firm()
  const projectid = await api.create('/projects', { title: 'Boathouse', companyid: company })
  const id = await quote({ projectid, validdate: '2026-01-31' })
  const other = await api.create('/companies', { name: 'Mill Trust', type: 'client' })
  expect(await api.put(`/projects/${projectid}`, { companyid: other })).toMatchObject({ status: 200 })
  expect(await api.put(`/quotes/${id}`, { title: 'Revised' })).toMatchObject({ status: 200 })
  await expireQuotes(writeParts)
  expect(await recordAt(api, `/quotes/${id}`)).toMatchObject({ status: 'expired', companyid: company, projectid })
})
