/** The firm of the tests of notifications and messages. */
import type { TestService } from '../../../testing/test-api.ts'

const everyWork = { 2: 1, 3: true, 4: true, 7: true, 13: true } as const

/**
 * A firm with a project shared with its client: its manager, somebody who works on all projects, and two people who do
 * not.
 */
export async function firmWithProject(service: TestService) {
  const { id: account, api } = await service.account()
  const company = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
  const person = (grants: object = everyWork) => service.person(account, { grants: grants as never })
  const [manager, writer, outsider] = [await person(), await person(), await person({ 3: true, 4: true })]
  const client = await service.person(account, { type: 'client', companyid: company, grants: { 4: 1, 13: 1 } })
  const project = await api.create('/projects', {
    title: 'Boathouse',
    companyid: company,
    managerid: manager.id,
    clientaccess: true,
  })
  return { account, api, company, manager, writer, outsider, client, project }
}
