/** Firms for tests of reports. */
import type { TestService } from '../../../testing/test-api.ts'

/** Two people, two projects of two companies; the account's rates are 40 and 100. */
export async function reportedFirm(service: TestService) {
  const { id: account, api } = await service.account()
  const company = (name: string) => api.create('/companies', { name, type: 'client' })
  const [harbour, theatre] = [await company('Harbour Trust'), await company('City Theatre')]
  const project = (title: string, companyid: number) => api.create('/projects', { title, companyid })
  const [boathouse, stage] = [await project('Boathouse', harbour), await project('Stage', theatre)]
  const item = (name: string, projectid: number, more = {}) => api.create('/items', { name, projectid, ...more })
  const [survey, lights] = [await item('Survey', boathouse), await item('Lights', stage)]
  const contact = (firstname: string) => api.create('/contacts', { firstname, type: 'staff' })
  const [ida, ben] = [await contact('Ida'), await contact('Ben')]
  const track = (contactid: number, itemid: number, timespent: number, starttime: string, more = {}) =>
    api.create('/time', { contactid, itemid, timespent, starttime, ...more })
  return { account, api, harbour, theatre, boathouse, stage, survey, lights, ida, ben, item, track }
}

/** The same with three records of time, all in `window`. */
export async function trackedFirm(service: TestService) {
  const made = await reportedFirm(service)
  await made.track(made.ida, made.survey, 90, '2026-01-05T09:00:00')
  await made.track(made.ben, made.survey, 30, '2026-01-07T09:00:00', { billable: false })
  await made.track(made.ida, made.lights, 45, '2026-02-02T09:00:00')
  return made
}

export const window = 'from=2026-01-01&to=2026-02-28'
