/** A work stage is a step within a workflow state: the two always agree, however they are set. */
import { beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import { callTool } from '../../../mcp/tools/spec/test-fixture.ts'
import { startTestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'

const service = await startTestService()
let api: Caller
let account: number
let company: number
let project: number
/** Stages by entity and name; each entity has two in its first state and one in another. */
let stages: Record<'project' | 'item' | 'invoice' | 'quote', Record<string, number>>

const made = {
  project: { Briefing: 'active', Drawing: 'active', Done: 'complete', Archived: 'complete' },
  item: { Waiting: 'active', Drawing: 'active', Done: 'complete', Checked: 'complete' },
  invoice: { Writing: 'draft', Checking: 'draft', Out: 'submitted', Money: 'paid' },
  quote: { Writing: 'pending', Checking: 'pending', Out: 'sent', Won: 'accepted', Project: 'addedtoproject' },
}

beforeEach(async () => {
  ;({ id: account, api } = await service.account())
  company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  project = await api.create('/projects', { title: 'Boathouse', companyid: company })
  stages = { project: {}, item: {}, invoice: {}, quote: {} }
  for (const [entity, named] of Object.entries(made)) {
    for (const [name, workstate] of Object.entries(named)) {
      stages[entity as 'item'][name] = await api.create(`/settings/workstages/${entity}`, { name, workstate })
    }
  }
})

const item = (more: object = {}) => api.create('/items', { name: 'Survey', projectid: project, ...more })
const quote = (more: object = {}) => api.create('/quotes', { title: 'Concept', companyid: company, ...more })
const invoice = (more: object = {}) => api.create('/invoices', { title: 'March', companyid: company, ...more })

/** State and name of the stage. */
async function placeOf(path: string): Promise<[unknown, unknown]> {
  const { status, body } = await api.get(`${path}?fields=status,workstagename`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const record = body.data as Record<string, unknown>
  return [record.status, record.workstagename ?? null]
}

async function put(path: string, body: object): Promise<void> {
  const answer = await api.put(path, body)
  if (answer.status !== 200) throw new Error(`PUT ${path}: ${JSON.stringify(answer.body)}`)
}

describe('A stage of another state', () => {
  it('completes and reopens an item, however it is set', async () => {
    const { Done, Drawing, Checked } = stages.item
    const ids = [await item({ activeworkstageid: Drawing }), await item({ activeworkstageid: Drawing })]
    const [first, second] = ids.map((id) => `/items/${id}`) as [string, string]
    await put(first, { activeworkstageid: Done })
    expect(await placeOf(first)).toEqual(['complete', 'Done'])
    expect((await api.get(`${first}?fields=completedate`)).body.data).toHaveProperty('completedate')
    await put(`${first}/workstage`, { workstageid: Drawing })
    expect(await placeOf(first)).toEqual(['active', 'Drawing'])
    expect((await api.get(`${first}?fields=completedate`)).body.data).not.toHaveProperty('completedate')
    await put('/items/batch', { filter: { id: ids, status: 'all' }, update: { workstageid: Checked } })
    expect([await placeOf(first), await placeOf(second)]).toEqual(ids.map(() => ['complete', 'Checked']))
    await callTool(api, 'bulk_update_projectitem_workstage', { ids, activeworkstageid: Drawing })
    expect([await placeOf(first), await placeOf(second)]).toEqual(ids.map(() => ['active', 'Drawing']))
  })

  it('completes a project with its items, as completing it does', async () => {
    const task = await item()
    await put(`/projects/${project}`, { workstageid: stages.project.Archived })
    expect(await placeOf(`/projects/${project}`)).toEqual(['complete', 'Archived'])
    expect(await placeOf(`/items/${task}`)).toEqual(['complete', 'Done'])
    const { data } = (await api.get(`/changes?resource=projects&recordid=${project}`)).body
    expect((data as { action: string }[]).map(({ action }) => action)).toContain('complete')
  })

  it('moves documents by the allowed transitions only', async () => {
    const id = await quote()
    const { Out, Won, Project } = stages.quote
    const refused = await api.put(`/quotes/${id}`, { activeworkstageid: Won })
    const message = `The quote with id ${id} is pending and cannot become accepted; it may move to sent, expired.`
    expect([refused.status, refused.body.data]).toEqual([409, [message]])
    await callTool(api, 'update_quote', { id, activeworkstageid: Out })
    expect(await placeOf(`/quotes/${id}`)).toEqual(['sent', 'Out'])
    await put(`/quotes/${id}/workstage`, { activeworkstageid: Won })
    expect((await api.get(`/quotes/${id}?fields=status,approveddate`)).body.data).toMatchObject({
      status: 'accepted',
      approveddate: expect.any(String),
    })
    expect((await api.put(`/quotes/${id}/workstage`, { activeworkstageid: Project })).status).toBe(409)
    const bill = await invoice()
    expect((await api.put(`/invoices/${bill}`, { activeworkstageid: stages.invoice.Money })).status).toBe(409)
    expect(await placeOf(`/invoices/${bill}`)).toEqual(['draft', null])
  })

  it('with a state that it does not belong to is refused; repeating the current value is allowed', async () => {
    const { Done, Drawing } = stages.item
    const id = await item({ activeworkstageid: Drawing })
    const both = await api.put(`/items/${id}`, { status: 'complete', activeworkstageid: stages.item.Waiting })
    expect([both.status, both.body.data]).toEqual([
      400,
      ["activeworkstageid: the work stage 'Waiting' is a step of active, and the item is to be complete."],
    ])
    await put(`/items/${id}`, { status: 'active', activeworkstageid: Done })
    expect(await placeOf(`/items/${id}`)).toEqual(['complete', 'Done'])
    await put(`/items/${id}`, { status: 'active', activeworkstageid: Done })
    expect(await placeOf(`/items/${id}`)).toEqual(['active', 'Drawing'])
  })
})

describe('A change of state', () => {
  it('sets the first stage of the new state, or none', async () => {
    const id = await item({ activeworkstageid: stages.item.Drawing })
    await put(`/items/${id}`, { status: 'complete' })
    expect(await placeOf(`/items/${id}`)).toEqual(['complete', 'Done'])
    await put(`/items/${id}`, { status: 'active', activeworkstageid: 0 })
    expect(await placeOf(`/items/${id}`)).toEqual(['active', null])
    const bill = await invoice({ activeworkstageid: stages.invoice.Checking })
    await put(`/invoices/${bill}`, { status: 'submitted' })
    expect(await placeOf(`/invoices/${bill}`)).toEqual(['submitted', 'Out'])
    await put(`/invoices/${bill}`, { status: 'authorised' })
    expect(await placeOf(`/invoices/${bill}`)).toEqual(['authorised', null])
  })

  it('by tools and conversions does the same', async () => {
    const id = await item({ activeworkstageid: stages.item.Drawing })
    await callTool(api, 'complete_projectitems', { id: [id] })
    expect(await placeOf(`/items/${id}`)).toEqual(['complete', 'Done'])
    const offer = await quote()
    for (const status of ['sent', 'accepted']) await put(`/quotes/${offer}`, { status })
    await api.post(`/quotes/${offer}/convert`)
    expect(await placeOf(`/quotes/${offer}`)).toEqual(['addedtoproject', 'Project'])
  })

  it('by a client who replies to a quote does the same', async () => {
    const offer = await quote({ clientaccess: true })
    await put(`/quotes/${offer}`, { activeworkstageid: stages.quote.Out })
    const { api: client } = await service.person(account, {
      type: 'client',
      companyid: company,
      grants: { [permissions.quote]: 1 },
    })
    expect((await client.put(`/quotes/${offer}`, { status: 'accepted' })).status).toBe(200)
    expect(await placeOf(`/quotes/${offer}`)).toEqual(['accepted', 'Won'])
  })

  it('follows the order of the stages, and skips deleted ones', async () => {
    const { Done, Checked } = stages.item
    await put(`/settings/workstages/item/${Done}/order`, { placeafterid: Checked })
    const id = await item()
    await put(`/items/${id}/complete`, {})
    expect(await placeOf(`/items/${id}`)).toEqual(['complete', 'Checked'])
    await put(`/items/${id}/reactivate`, {})
    await api.delete(`/settings/workstages/item/${Checked}`)
    await put(`/items/${id}/complete`, {})
    expect(await placeOf(`/items/${id}`)).toEqual(['complete', 'Done'])
  })
})

describe('Reopening', () => {
  it('gives a project and the items completed with it the stages that they had, whoever reopens them', async () => {
    const { Drawing } = stages.item
    await put(`/projects/${project}`, { workstageid: stages.project.Drawing })
    const [one, two, three, bare] = [
      await item({ activeworkstageid: Drawing }),
      await item({ activeworkstageid: Drawing }),
      await item({ activeworkstageid: Drawing }),
      await item({ activeworkstageid: 0 }),
    ]
    await put(`/projects/${project}/complete`, {})
    await put(`/projects/${project}`, { workstageid: stages.project.Archived })
    await callTool(api, 'reactivate_project', { id: project })
    expect(await placeOf(`/projects/${project}`)).toEqual(['active', 'Drawing'])
    await put(`/items/${one}/reactivate`, {})
    await put(`/items/${two}`, { status: 'active' })
    await put('/items/batch', { filter: { id: [three, bare], status: 'all' }, update: { completedate: null } })
    for (const id of [one, two, three]) expect(await placeOf(`/items/${id}`)).toEqual(['active', 'Drawing'])
    expect(await placeOf(`/items/${bare}`)).toEqual(['active', null])
  })

  it('remembers the last completion, and goes to the first stage where the one before is gone or not known', async () => {
    const { Drawing, Done } = stages.item
    const id = await item()
    await put(`/items/${id}`, { activeworkstageid: stages.item.Waiting })
    await put(`/items/${id}/complete`, {})
    await put(`/items/${id}`, { activeworkstageid: Drawing })
    await put(`/items/${id}/complete`, {})
    await put(`/items/${id}/reactivate`, {})
    expect(await placeOf(`/items/${id}`)).toEqual(['active', 'Drawing'])
    await put(`/items/${id}/complete`, {})
    await api.delete(`/settings/workstages/${Drawing}`)
    await put(`/items/${id}/reactivate`, {})
    expect(await placeOf(`/items/${id}`)).toEqual(['active', 'Waiting'])
    const born = await item({ activeworkstageid: Done })
    await put(`/items/${born}/reactivate`, {})
    expect(await placeOf(`/items/${born}`)).toEqual(['active', 'Waiting'])
  })

  it('an invoice by deleting its payment does the same', async () => {
    const workstate = 'authorised'
    await api.create('/settings/workstages/invoice', { name: 'Approved', workstate })
    const Posted = await api.create('/settings/workstages/invoice', { name: 'Posted', workstate })
    const bill = await invoice({ items: [{ name: 'Work', billType: 2, outUnitQty: 1, outUnitPrice: 100 }] })
    for (const status of ['submitted', 'authorised']) await put(`/invoices/${bill}`, { status })
    await put(`/invoices/${bill}`, { activeworkstageid: Posted })
    const { data } = (await api.get(`/invoices/${bill}?fields=outstanding`)).body
    const payment = await api.create(`/invoices/${bill}/payments`, {
      amount: (data as { outstanding: number }).outstanding,
    })
    expect(await placeOf(`/invoices/${bill}`)).toEqual(['paid', 'Money'])
    await api.delete(`/payments/${payment}`)
    expect(await placeOf(`/invoices/${bill}`)).toEqual(['authorised', 'Posted'])
  })
})

describe('A new record', () => {
  it('has the state of its stage', async () => {
    const id = await item({ activeworkstageid: stages.item.Checked })
    expect(await placeOf(`/items/${id}`)).toEqual(['complete', 'Checked'])
    expect((await api.get(`/items/${id}?fields=completedate`)).body.data).toHaveProperty('completedate')
    const other = await api.create('/projects', {
      title: 'Pier',
      companyid: company,
      workstageid: stages.project.Done,
      tasks: [{ name: 'Survey', activeworkstageid: stages.item.Done }],
    })
    expect(await placeOf(`/projects/${other}`)).toEqual(['complete', 'Done'])
    const [task] = await api.list(`/items?projectid=${other}&status=complete&fields=workstagename`)
    expect(task).toMatchObject({ workstagename: 'Done' })
  })

  it('with a stage of another initial state is refused', async () => {
    const late = await api.post('/quotes', { title: 'Late', companyid: company, activeworkstageid: stages.quote.Won })
    expect([late.status, late.body.data]).toEqual([
      400,
      ["activeworkstageid: the work stage 'Won' is a step of accepted, and a new quote is pending."],
    ])
    const both = { name: 'Survey', projectid: project, status: 'complete', activeworkstageid: stages.item.Waiting }
    const refused = await api.post('/items', [both])
    expect([refused.status, refused.body.data]).toEqual([
      400,
      ["[0] activeworkstageid: the work stage 'Waiting' is a step of active, and the item is to be complete."],
    ])
  })
})

describe('A stage with records in it', () => {
  it('cannot be moved to another state', async () => {
    const { Drawing } = stages.item
    const id = await item({ activeworkstageid: Drawing })
    const refused = await api.put(`/settings/workstages/${Drawing}`, { workstate: 'complete' })
    const message = `The work stage with id ${Drawing} has 1 item in it and stays a step of active; move what is in it first.`
    expect([refused.status, refused.body.data]).toEqual([409, [message]])
    await put(`/settings/workstages/${Drawing}`, { workstate: 'active', name: 'On the board' })
    await put(`/items/${id}`, { activeworkstageid: stages.item.Waiting })
    await put(`/settings/workstages/${Drawing}`, { workstate: 'complete' })
  })

  it('that has moved to another state does not get restored records back', async () => {
    const { Drawing } = stages.item
    const id = await item({ activeworkstageid: Drawing })
    await api.delete(`/items/${id}`)
    await put(`/settings/workstages/${Drawing}`, { workstate: 'complete' })
    await api.post(`/items/${id}/restore`)
    expect(await placeOf(`/items/${id}`)).toEqual(['active', 'Waiting'])
  })
})

describe('The history of a project’s stages', () => {
  it('begins with its creation and has every move, however it was made', async () => {
    const { Drawing, Briefing, Archived } = stages.project
    const id = await api.create('/projects', { title: 'Pier', companyid: company, workstageid: Briefing })
    await put(`/projects/${id}`, { workstageid: Drawing })
    await put(`/projects/${id}`, { title: 'Long pier' })
    await put(`/projects/${id}/complete`, {})
    await put(`/projects/${id}`, { workstageid: Archived })
    await put(`/projects/${id}/reactivate`, {})
    const { data } = (await api.get(`/projects/${id}?fields=workstages`)).body
    const { workstages } = data as { workstages: { name: string; startedon: string }[] }
    expect(workstages.map(({ name }) => name)).toEqual(['Briefing', 'Drawing', 'Done', 'Archived', 'Drawing'])
    expect(workstages.every(({ startedon }) => startedon.length > 0)).toBe(true)
  })
})
