import { describe, expect, it } from 'vitest'
import { permissions, userTypes } from '../../../../contract/rights.ts'
import type { Me } from '../../../data/me.ts'
import { invoices } from '../../../views/documents.ts'
import { projects } from '../../../views/projects.ts'
import { listRequest, unrestricted } from './list-request.ts'

const me: Me = {
  id: '1',
  name: 'Ada Winther',
  email: '',
  ownFields: [],
  account: { name: '', timezone: 'UTC', currency: 'USD', locale: 'en' },
  actor: {
    account: 1,
    kind: 'user',
    credential: '',
    userType: userTypes.staff,
    administrator: true,
    contact: 1,
    company: null,
    division: null,
    teams: [],
    grants: new Map(Object.values(permissions).map((id) => [id, 15])),
    timezone: 'UTC',
    locale: 'en',
  },
}

const asks = (search: Record<string, string>, scope = unrestricted) =>
  listRequest(me, projects, scope, search, ['title'])

const Body = () => null

describe('a list requests', () => {
  it('its own page and order, as parsed by the contract', () => {
    const { pageNumber, pageSize, sort, params } = asks({
      pagenumber: '3',
      pagesize: '100',
      sortby: 'DueDate',
      sortorder: 'desc',
    })
    expect({ pageNumber, pageSize, sort }).toEqual({
      pageNumber: 3,
      pageSize: 100,
      sort: { fieldName: 'duedate', descending: true },
    })
    expect(params).toMatchObject({ sortby: 'DueDate', pagenumber: '3', pagesize: '100', includetotalrows: 'true' })
  })

  it('the first page if the URL is invalid, and leaves the error to the service', () => {
    const { pageNumber, pageSize, sort, params } = asks({ pagenumber: 'last', sortby: 'title', duefrom: 'soon' })
    expect({ pageNumber, pageSize, sort }).toEqual({ pageNumber: 1, pageSize: 50, sort: null })
    expect(params).toMatchObject({ sortby: 'title', duefrom: 'soon' })
  })

  it('the default order if that of a view is by a deleted or hidden field', () => {
    const ofInvoices = (search: Record<string, string>, of = me) =>
      listRequest(of, invoices, unrestricted, search, ['number'])
    const usual = ofInvoices({ status: 'all' })
    for (const sortby of ['customfields.4', 'nonsense', 'number,nonsense']) {
      const { params, sort } = ofInvoices({ status: 'all', sortby, sortorder: 'desc' })
      expect([params, sort], sortby).toEqual([usual.params, usual.sort])
    }
    const member: Me = { ...me, actor: { ...me.actor, administrator: false, grants: new Map() } }
    const asked = { sortby: 'budget', sortorder: 'asc' }
    expect(listRequest(me, projects, unrestricted, asked, ['title']).params.sortby).toBe('budget')
    expect(listRequest(member, projects, unrestricted, asked, ['title']).params.sortby).not.toBe('budget')
  })

  it('the order of its screen unless the URL has another one', () => {
    const scope = { fixedParams: { contacts: 'me' }, order: 'duedate' }
    expect(asks({}, scope).params).toMatchObject({ contacts: 'me', sortby: 'duedate' })
    expect(asks({ sortby: 'title' }, scope).sort).toEqual({ fieldName: 'title', descending: false })
  })

  it('the order of its view, newest invoices first, after the grouping', () => {
    const ofInvoices = (search: Record<string, string>) => listRequest(me, invoices, unrestricted, search, ['number'])
    expect(ofInvoices({}).params).toMatchObject({ sortby: 'invoicedate', sortorder: 'desc' })
    const { params, grouping } = ofInvoices({ group: 'companyid' })
    expect(params).toMatchObject({ sortby: 'companyname,invoicedate', sortorder: 'asc,desc' })
    expect(params.fields?.split(',')).toEqual(expect.arrayContaining(['companyid', 'companyname']))
    expect(grouping?.fieldName).toBe('companyid')
    expect(ofInvoices({ group: 'grandtotal' }).grouping).toBeNull()
  })

  it('without panel, tab or layout parameters', () => {
    expect(Object.keys(asks({ open: '5', tab: 'details', layout: 'map' }).params)).toEqual([
      'sortby',
      'fields',
      'pagenumber',
      'pagesize',
      'includetotalrows',
    ])
  })

  it('the fields, page and order of its layout', () => {
    const board = {
      name: 'board',
      label: 'Board',
      Body,
      Skeleton: Body,
      pageSize: 500,
      fields: ['title', 'budget'],
      byHand: true,
    }
    const view = { ...projects, layouts: [board] }
    const { params, sort } = listRequest(me, view, unrestricted, { layout: 'board', group: 'managerid' }, ['number'])
    expect(params).toMatchObject({ pagesize: '500', fields: 'title,budget' })
    expect([sort, params.sortby]).toEqual([null, undefined])
    const sorted = listRequest(me, view, unrestricted, { layout: 'board', sortby: 'duedate' }, ['number'])
    expect(sorted.sort).toEqual({ fieldName: 'duedate', descending: false })
  })
})
