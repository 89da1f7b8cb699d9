/** A client with a project, and lines, for tests of invoices. */
import type { TestService } from '../../../testing/test-api.ts'

export async function firm(service: TestService) {
  const { id: account, api } = await service.account()
  const company = await api.create('/companies', {
    name: 'Harbour Trust',
    type: 'client',
    address1: '1 Quay St',
    city: 'Cork',
  })
  const project = await api.create('/projects', { title: 'Boathouse', companyid: company })
  return { account, api, company, project }
}

/** A line with a price of its own. */
export const fixed = (price: number, more: object = {}) => ({
  name: 'Drawings',
  billType: 2,
  outUnitQty: 1,
  outUnitPrice: price,
  ...more,
})
