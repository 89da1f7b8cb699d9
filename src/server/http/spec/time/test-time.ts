/** A project with one item, and its staff, for tests of time. */
import type { TestService } from '../../../testing/test-api.ts'

/** The account's rates are 40 and 100. `day` is the day of the time that `track` creates. */
export async function firm(service: TestService, day: string, settings: { timezone?: string } = {}) {
  const { id: account, api } = await service.account(settings)
  const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const project = await api.create('/projects', { title: 'Boathouse', companyid: company, clientaccess: true })
  const item = await api.create('/items', { name: 'Survey', projectid: project })
  const ida = await api.create('/contacts', { firstname: 'Ida', lastname: 'Lind', type: 'staff' })
  const track = (values: object = {}) =>
    api.create('/time', { contactid: ida, itemid: item, timespent: 60, starttime: `${day}T09:00:00`, ...values })
  return { account, api, company, project, item, ida, track }
}
