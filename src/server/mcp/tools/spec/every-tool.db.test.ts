/** Every tool of the catalogue, called through the endpoint; its effect is read through the interface. */
import { describe, expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { tools } from '../catalogue.ts'
import { type Case, type Cases, createFixture, use } from './test-fixture.ts'
import { billingCases, invoiceCases, quoteCases } from './test-money-cases.ts'
import { companyCases, contactCases, customFieldCases, messageCases, settingCases } from './test-people-cases.ts'
import { allocationCases, timeCases, timesheetCases } from './test-time-cases.ts'
import { itemCases, phaseCases, projectCases } from './test-work-cases.ts'

const service = await startTestService()
const fixture = await createFixture(service)

const cases: Cases = {
  ...companyCases,
  ...contactCases,
  ...projectCases,
  ...phaseCases,
  ...itemCases,
  ...invoiceCases,
  ...quoteCases,
  ...billingCases,
  ...timeCases,
  ...timesheetCases,
  ...allocationCases,
  ...messageCases,
  ...customFieldCases,
  ...settingCases,
}

it('Every tool has a case, and no case is of a tool that is gone', () => {
  expect(Object.keys(cases).toSorted()).toEqual(tools.map((tool) => tool.name).toSorted())
})

describe('A call does what the tool says:', () => {
  it.each(tools.map((tool) => tool.name))('%s', async (name) => {
    const run = cases[name] as Case
    await run((args) => use(fixture.person.api, name, args), fixture)
  })
})
