/** Parameters of all lists: each case is a query and the records that it finds. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { createFirm } from '../../../testing/test-firm.ts'

const service = await startTestService()
const { api } = await service.account()
const { companies, projects, items, tags, stages, divisions, phases } = await createFirm(api)
const person = await api.list('/contacts?sortby=id')
await api.put(`/items/${items.permit}`, { duedate: '2040-01-31' })
await api.delete(`/items/${await api.create('/items', { name: 'Scrap', projectid: projects.boathouse })}`)

/** Names in a list's response, ordered by id. */
async function found(path: string): Promise<string[]> {
  const records = await api.list(`${path}${path.includes('?') ? '&' : '?'}sortby=id`)
  return records.map((record) => String(record.name ?? record.title ?? record.firstname))
}

const all = ['Survey', 'Model', 'Permit', 'Plan']

describe('Items can be filtered by', () => {
  it.each([
    ['id', `id=${items.survey}, ${items.plan}`, ['Survey', 'Plan']],
    ['every id but those after !', `id=!${items.survey},${items.plan}`, ['Model', 'Permit']],
    ['idfrom and idto, both inclusive', `idfrom=${items.model}&idto=${items.permit}`, ['Model', 'Permit']],
    ['idfrom alone', `idfrom=${items.permit}`, ['Permit', 'Plan']],
    ['project', `projectid=${projects.warehouse}`, ['Plan']],
    ['several projects', `projectid=${projects.warehouse},${projects.boathouse}`, all],
    ['every project but', `projectid=!${projects.warehouse}`, ['Survey', 'Model', 'Permit']],
    ['company of the project', `companyid=${companies.quay}`, ['Plan']],
    ['phase', `itemcollectionid=${phases.detail}`, ['Model']],
    ['any of the tags', `tagid=${tags.urgent},${tags.later}`, ['Survey', 'Model', 'Plan']],
    ['one tag', `tagid=${tags.later}`, ['Model', 'Plan']],
    ['no such tag', `tagid=!${tags.later}`, ['Survey', 'Permit']],
    ['division of the project', `divisionid=${divisions.north}`, ['Survey', 'Model', 'Permit']],
    ['work stage', `workstageid=${stages.drawing}`, ['Model']],
    ['work stage by its field name', `activeworkstageid=${stages.drawing},${stages.building}`, ['Model', 'Permit']],
    ['no work stage', 'workstageid=none', ['Survey', 'Plan']],
    ['one work stage or none', `workstageid=none,${stages.drawing}`, ['Survey', 'Model', 'Plan']],
    ['no work stage, by the zero that stands for none', 'workstageid=0', ['Survey', 'Plan']],
    ['any work stage', 'workstageid=!none', ['Model', 'Permit']],
    ['any work stage, with a zero', 'activeworkstageid=!0', ['Model', 'Permit']],
    ['any work stage but', `workstageid=!none,${stages.drawing}`, ['Permit']],
    ['no tag', 'tagid=none', ['Permit']],
    ['any tag', 'tagid=!NONE', ['Survey', 'Model', 'Plan']],
    ['no due date', 'hasduedate=false', ['Survey', 'Model', 'Plan']],
    ['any due date', 'hasduedate=1', ['Permit']],
    ['priority', 'priority=1,5', ['Survey', 'Permit']],
    ['priority by its other name', 'priorityid=2', ['Plan']],
    ['every priority but', 'priority=!1,5', ['Model', 'Plan']],
    ['bill type', 'billType=1', all],
    ['two parameters, both of which hold', `projectid=${projects.boathouse}&tagid=${tags.later}`, ['Model']],
    ['parameters in any letter case', `PROJECTID=${projects.warehouse}`, ['Plan']],
    ['a parameter given twice, as a list', `id=${items.survey}&id=${items.plan}`, ['Survey', 'Plan']],
    ['an empty parameter, which restricts nothing', 'projectid=&priority=', all],
    ['an unknown parameter, which is ignored', 'colour=red', all],
    ['ids that belong to nobody', 'id=987654321012345678', []],
  ])('%s', async (_title, query, names) => {
    expect(await found(`/items?${query}`)).toEqual(names)
  })
})

it('A parameter that contradicts the path is reported as ignored', async () => {
  const named = async (path: string) => {
    const answer = await service.app.inject({ url: `/api/v4/settings/items/${path}`, headers: api.headers })
    return answer.headers['x-ignored']
  }
  for (const path of ['tags', 'tags/counts', 'tags/export', 'categories', 'customfields']) {
    expect([path, await named(`${path}?entity=!item`)]).toEqual([path, 'entity'])
    expect([path, await named(`${path}?Entity=project&colour=red`)]).toEqual([path, 'Entity, colour'])
    expect([path, await named(`${path}?ENTITY=Item`)]).toEqual([path, undefined])
  }
  expect((await api.get('/settings/invoices/templates?template=false')).headers['x-ignored']).toBe('template')
})

describe('Companies can be filtered by', () => {
  it.each([
    ['type', 'type=client', ['Harbour Trust']],
    ['several types', 'type=client,OTHER', ['Harbour Trust', 'ärmel_mill']],
    ['all types', 'type=all', ['Harbour Trust', 'Quay 100% Ltd', 'ärmel_mill']],
    ['division', `divisionid=${divisions.south}`, ['Quay 100% Ltd']],
    ['status', 'status=inactive,archived', ['Quay 100% Ltd', 'ärmel_mill']],
  ])('%s', async (_title, query, names) => {
    expect(await found(`/companies?${query}`)).toEqual(names)
  })
})

describe('Names and codes match exactly', () => {
  it.each([
    ['in any letter case', '/items?name=SURVEY', ['Survey']],
    ['and not by a part', '/items?name=surv', []],
    ['by the other spelling', '/items?title=survey', ['Survey']],
    ['by code', '/items?code=m1', ['Model']],
    ['every code but one, those without one among them', '/items?code=!m1', ['Survey', 'Permit', 'Plan']],
    ['with signs that a search would mean something by', '/companies?name=quay%20100%25%20ltd', ['Quay 100% Ltd']],
    ['with letters outside ASCII', '/companies?name=%C3%84RMEL_MILL', ['ärmel_mill']],
    ['with a comma, which is part of the name', '/companies?name=Harbour%20Trust,Quay', []],
    ['of projects, whose code is the number', '/projects?code=p-2', ['Warehouse']],
    ['of projects, whose name is the title', '/projects?name=warehouse', ['Warehouse']],
    ['of phases', '/projectphases?name=detail', ['Detail']],
    ['of tags', '/settings/tags?name=later', ['Later']],
    ['of work stages', '/settings/workstages/item?name=building', ['Building']],
  ])('%s', async (_title, path, names) => {
    expect(await found(path)).toEqual(names)
  })

  it('for invoices and quotes, whose code is the number', async () => {
    const ofFirm = { companyid: companies.harbour, title: 'Stage one', number: 'Z-77' }
    const quote = await api.create('/quotes', ofFirm)
    expect((await api.list('/quotes?code=z-77&name=stage%20ONE')).map(({ id }) => id)).toEqual([quote])
    expect(await api.list('/quotes?code=z-7')).toEqual([])
    await api.delete(`/quotes/${quote}`)
  })
})

describe('Projects and contacts can be filtered by', () => {
  it.each([
    ['company', `/projects?companyid=${companies.harbour}`, ['Boathouse']],
    ['manager', `/projects?status=all&managerid=${person[1]?.id}`, ['Pier']],
    ['number, through its alias', '/projects?searchcode=p-2', ['Warehouse']],
    ['type of contact', '/contacts?type=client', ['Cleo']],
    ['company of the contact', `/contacts?companyid=${companies.harbour}`, ['Cleo']],
    ['parts of a contact’s whole name', '/contacts?searchname=ida%20li', ['Ida']],
    ['address', '/contacts?searchemail=omar@', ['Omar']],
  ])('%s', async (_title, path, names) => {
    expect(await found(path)).toEqual(names)
  })
})

describe('Quotes can be filtered by the manager of their project', () => {
  const manager = person[0]?.id
  it.each([
    ['who manages it', `managerid=${manager}`, ['Of a project']],
    ['everybody but, those of no project among them', `managerid=!${manager}`, ['Of no project']],
  ])('%s', async (_title, query, titles) => {
    const companyid = companies.harbour
    await api.put(`/projects/${projects.boathouse}`, { managerid: manager })
    const made = [
      await api.create('/quotes', { companyid, title: 'Of a project', projectid: projects.boathouse }),
      await api.create('/quotes', { companyid, title: 'Of no project' }),
    ]
    expect(await found(`/quotes?${query}`)).toEqual(titles)
    expect((await api.delete(`/quotes?ids=${made}`)).status).toBe(200)
  })
})

describe('An invalid value is refused with parameter, value and what is allowed', () => {
  const allowedStates = 'allowed values are active, complete, deleted, all, or overdue or unassigned by itself'
  it.each([
    ['/items?id=1,x', "id: 'x' is not allowed; use ids separated by commas."],
    ['/items?idfrom=one', "idfrom: 'one' is not allowed; use an integer."],
    ['/items?idto=1.5', "idto: '1.5' is not allowed; use an integer."],
    ['/items?priority=9', "priority: '9' is not allowed; allowed values are 1, 2, 3, 4, 5, all."],
    ['/items?status=done', `status: 'done' is not allowed; ${allowedStates}.`],
    ['/items?activeworkstate=active,gone', `activeworkstate: 'gone' is not allowed; ${allowedStates}.`],
    ['/items?projectid=!', "projectid: '!' is not allowed; use ids separated by commas."],
    ['/items?contactsmode=some', "contactsmode: 'some' is not allowed; allowed values are any, all."],
    ['/items?contactsmode=any,all', "contactsmode: 'any,all' is not allowed; use any or all."],
    ['/items?includetotalrows=yes', "includetotalrows: 'yes' is not allowed; use true or false."],
    ['/items?sortorder=up', "sortorder: 'up' is not allowed; use asc or desc."],
    ['/items?pagenumber=0', "pagenumber: '0' is not a positive integer."],
    ['/items?pagesize=-5', "pagesize: '-5' is not a positive integer."],
    ['/items?pagesize=ten', "pagesize: 'ten' is not a positive integer."],
    ['/projects?clientaccess=maybe', "clientaccess: 'maybe' is not allowed; use true or false."],
  ])('%s', async (path, message) => {
    const { status, body } = await api.get(path)
    expect([status, body]).toEqual([400, { status: 'error', errors: expect.any(Array), data: [message] }])
  })

  it('/items?sortby=colour lists the sortable fields', async () => {
    const { status, body } = await api.get('/items?sortby=colour')
    expect([status, body.data]).toEqual([
      400,
      [expect.stringMatching(/^sortby: 'colour' is not allowed; use one of id, name, code, .*sortorder.*\.$/)],
    ])
  })

  it('computed fields can be neither sorted nor filtered by', async () => {
    const workedOut = ['percentcomplete', 'timeremaining', 'profitmargin', 'fullname', 'age']
    for (const path of ['/projects', '/items', '/projectphases', '/contacts', '/quotes/items']) {
      for (const wire of workedOut) {
        expect([path, wire, (await api.get(`${path}?sortby=${wire}`)).status]).toEqual([path, wire, 400])
        const { status, headers } = await api.get(`${path}?${wire}=1`)
        expect([path, status, headers['x-ignored']]).toEqual([path, 200, wire])
      }
    }
  })

  it('and several are reported together', async () => {
    const { body } = await api.get('/items?priority=9&duefrom=soon&sortby=colour&sortorder=up&pagesize=0')
    const names = (body.data as string[]).map((message) => message.split(':')[0])
    expect(names).toEqual(['priority', 'duefrom', 'sortorder', 'sortby', 'pagesize'])
  })
})

describe('States', () => {
  it.each([
    ['projects and items are listed while they are active', '/projects', ['Boathouse', 'Warehouse']],
    ['complete ones when asked for', '/projects?status=complete', ['Pier']],
    ['both, with several values', '/projects?status=active,complete', ['Boathouse', 'Warehouse', 'Pier']],
    ['all but deleted ones with all', '/projects?status=all', ['Boathouse', 'Warehouse', 'Pier']],
    ['by either name of the parameter', '/projects?activeworkstate=complete', ['Pier']],
    ['all but those after !', '/projects?status=!active', ['Pier']],
    ['deleted items only when asked for', '/items?status=deleted', ['Scrap']],
    ['deleted ones beside others', '/items?status=deleted,active', [...all, 'Scrap']],
    ['all items do not include deleted ones', '/items?status=all', all],
    ['companies of every state are listed', '/companies', ['Harbour Trust', 'Quay 100% Ltd', 'ärmel_mill']],
  ])('%s', async (_title, path, names) => {
    expect(await found(path)).toEqual(names)
  })

  it('a deleted record has the state deleted, whatever its state was', async () => {
    const [scrap] = await api.list('/items?status=deleted&fields=status')
    expect(scrap).toMatchObject({ status: 'deleted', activeworkstate: 'deleted' })
  })
})

it('Contacts can be filtered by a type that only new contacts may have', async () => {
  const id = await api.create('/contacts', { firstname: 'Su', type: 'supplier' })
  expect((await api.list('/contacts?type=supplier')).map((contact) => contact.id)).toEqual([id])
  expect((await api.put(`/contacts/${id}`, { type: 'client' })).status).toBe(200)
  expect((await api.put(`/contacts/${id}`, { type: 'supplier' })).status).toBe(400)
})
