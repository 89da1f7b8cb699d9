/** Cases of the tools for companies, contacts, messages and custom fields. */
import { expect } from 'vitest'
import type { Tool } from '../../tool.ts'
import { settingTools } from '../definitions/settings.ts'
import { type Cases, deleting } from './test-fixture.ts'

export const companyCases: Cases = {
  list_companies: async (call, { ids }) => {
    const { data, meta } = await call({ search: 'harbour', type: 'client', sortby: 'code', fields: 'phone' })
    expect(data).toEqual([{ id: ids.company }])
    expect(meta).toMatchObject({ count: 1, page: 1, pagesize: 50 })
  },
  get_company: async (call, { api }) => {
    const id = await api.create('/companies', { name: 'Wharf', type: 'other', city: 'Linz', phone: '1' })
    const { data } = await call({ id })
    expect(data).toMatchObject({ id, name: 'Wharf', phone: '1', locations: [{ city: 'Linz' }] })
  },
  create_company: async (call, { read }) => {
    const { data } = await call({ name: 'Quay', type: 'client', twitter: '@quay', address1: 'Pier 1', isperson: true })
    expect(await read(`/companies/${data.id}?fields=twitter,isperson,locations`)).toMatchObject({
      twitter: '@quay',
      isperson: true,
      locations: [{ address1: 'Pier 1' }],
    })
  },
  update_company: async (call, { api, read }) => {
    const id = await api.create('/companies', { name: 'Mill', type: 'client', phone: '1', fax: '2' })
    await call({ id, name: 'Old Mill', phone: null, city: 'Graz' })
    const company = await read(`/companies/${id}?fields=name,phone,fax,locations`)
    expect(company).toMatchObject({ name: 'Old Mill', fax: '2', locations: [{ city: 'Graz' }] })
    expect(company).not.toHaveProperty('phone')
  },
  delete_company: deleting('/companies', () => ({ name: 'Gone', type: 'other' })),
  bulk_create_companies: async (call, { read }) => {
    const { data } = await call({
      companies: [
        { name: 'A', type: 'client' },
        { name: 'B', type: 'other', code: 'BB' },
      ],
    })
    const made = (data as unknown as { ids: number[] }).ids
    expect(await read(`/companies/${made[1]}`)).toMatchObject({ name: 'B', code: 'BB' })
  },
}

export const contactCases: Cases = {
  list_contacts: async (call, { api, ids }) => {
    const id = await api.create('/contacts', {
      firstname: 'Nora',
      lastname: 'Vale',
      type: 'client',
      companyid: ids.company,
    })
    const { data } = await call({ searchname: 'vale', companyid: `${ids.company},999`, type: 'client' })
    expect(data.map((contact) => contact.id)).toEqual([id])
  },
  get_contact: async (call, { person }) => {
    expect((await call({ id: person.id })).data).toMatchObject({ firstname: 'Ida', allowlogin: true })
  },
  create_contact: async (call, { api, ids, read }) => {
    const groupid = await api.create('/settings/contacts/groups', { name: 'Board' })
    const roleid = await api.create('/settings/contacts/roles', { name: 'Client' })
    const { data } = await call({
      firstname: 'Omar',
      lastname: 'Lund',
      type: 'supplier',
      companyid: ids.company,
      email: 'omar@example.com',
      allowlogin: false,
      groupid: String(groupid),
      roleid: `${roleid}`,
      title: 'Buyer',
    })
    expect(await read(`/contacts/${data.id}`)).toMatchObject({
      fullname: 'Omar Lund',
      companyid: ids.company,
      title: 'Buyer',
      groups: [{ id: groupid }],
      roles: [{ id: roleid }],
    })
  },
  update_contact: async (call, { api, read }) => {
    const id = await api.create('/contacts', { firstname: 'Tess', type: 'other' })
    await call({ id, status: 'inactive', city: 'Linz' })
    expect(await read(`/contacts/${id}`)).toMatchObject({ status: 'inactive', city: 'Linz', firstname: 'Tess' })
  },
  delete_contact: deleting('/contacts', () => ({ firstname: 'Gone', type: 'other' })),
  bulk_create_contacts: async (call, { ids, read }) => {
    const shared = {
      lastname: 'Lee',
      type: 'client',
      companyid: ids.company,
      email: 'a@example.com',
      allowlogin: false,
    }
    const { data } = await call({
      contacts: [
        { firstname: 'A', ...shared },
        { firstname: 'B', ...shared },
      ],
    })
    const made = (data as unknown as { ids: number[] }).ids
    expect(await read(`/contacts/${made[1]}`)).toMatchObject({ fullname: 'B Lee' })
  },
}

export const settingCases: Cases = {
  list_settings: async (call, { ids }) => {
    expect((await call({ kind: 'invoiceterms' })).data).toContainEqual(expect.objectContaining({ id: ids.term }))
    expect((await call({ kind: 'tags' })).data).toContainEqual(expect.objectContaining({ id: ids.tag, entity: 'item' }))
    const { inputSchema } = settingTools[0] as Tool
    for (const kind of (inputSchema.properties.kind as { enum: string[] }).enum) {
      expect((await call({ kind })).status).toBe('success')
    }
    await expect(call({ kind: 'weather' })).rejects.toThrow(
      "kind: 'weather' is not allowed; allowed values are categories",
    )
  },
}

export const messageCases: Cases = {
  list_messages: async (call, { api, ids }) => {
    const id = await api.create('/messages', { projectid: ids.project, body: 'The tide is high' })
    expect((await call({ search: 'tide', projectid: String(ids.project) })).data.map((each) => each.id)).toEqual([id])
  },
  get_message: async (call, { api, ids }) => {
    const id = await api.create('/messages', { projectid: ids.project, body: 'Sections' })
    expect((await call({ id })).data).toMatchObject({ body: 'Sections', projectid: ids.project })
  },
  create_message: async (call, { ids, person, read }) => {
    const { data } = await call({
      projectid: ids.project,
      itemid: ids.item,
      body: 'Done',
      subject: 'News',
      recipients: `${person.id}`,
    })
    expect(await read(`/messages/${data.id}`)).toMatchObject({
      body: 'Done',
      subject: 'News',
      itemid: ids.item,
      recipients: [{ id: person.id }],
    })
  },
  delete_message: deleting('/messages', ({ ids }) => ({ projectid: ids.project, body: 'Wrong' })),
}

const fields = '/settings/projects/customfields'
const dropdown = { name: 'Roof', type: 'dropdown' }

export const customFieldCases: Cases = {
  list_projectcustomfields: async (call, { api }) => {
    const id = await api.create(fields, { name: 'Footprint', type: 'number' })
    await api.create('/settings/items/customfields', { name: 'Footprint', type: 'number' })
    expect((await call({ search: 'footprint' })).data.map((each) => each.id)).toEqual([id])
  },
  get_projectcustomfield: async (call, { api }) => {
    const id = await api.create(fields, dropdown)
    await api.create(`${fields}/${id}/options`, { name: 'Slate' })
    expect((await call({ id })).data).toMatchObject({ ...dropdown, options: [{ name: 'Slate' }] })
  },
  create_projectcustomfield: async (call, { read }) => {
    const { data } = await call({ name: 'Surveyed', type: 'date', description: 'By whom ever' })
    expect(await read(`${fields}/${data.id}`)).toMatchObject({ name: 'Surveyed', type: 'date', entity: 'project' })
  },
  update_projectcustomfield: async (call, { api, read }) => {
    const id = await api.create(fields, dropdown)
    await call({ id, name: 'Roofing' })
    expect(await read(`${fields}/${id}`)).toMatchObject({ name: 'Roofing' })
  },
  delete_projectcustomfield: deleting(fields, () => dropdown),
  list_projectcustomfieldoptions: async (call, { api }) => {
    const id = await api.create(fields, dropdown)
    await api.create(`${fields}/${id}/options`, { name: 'Tin' })
    expect((await call({ customfieldid: id })).data).toMatchObject([{ name: 'Tin', customfieldid: id }])
  },
  create_projectcustomfieldoption: async (call, { api, read }) => {
    const id = await api.create(fields, dropdown)
    await call({ customfieldid: id, name: 'Straw' })
    expect(await read(`${fields}/${id}`)).toMatchObject({ options: [{ name: 'Straw' }] })
  },
  update_projectcustomfieldoption: async (call, { api, read }) => {
    const id = await api.create(fields, dropdown)
    const option = await api.create(`${fields}/${id}/options`, { name: 'Straw' })
    await call({ id: option, name: 'Thatch' })
    expect(await read(`${fields}/${id}`)).toMatchObject({ options: [{ id: option, name: 'Thatch' }] })
  },
  delete_projectcustomfieldoption: async (call, { api, read }) => {
    const id = await api.create(fields, dropdown)
    const option = await api.create(`${fields}/${id}/options`, { name: 'Straw' })
    await call({ id: option })
    expect(await read(`${fields}/${id}`)).not.toHaveProperty('options')
  },
}
