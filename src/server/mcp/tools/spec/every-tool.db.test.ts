/** Every tool of the catalogue, called through the endpoint; its effect is read through the API. */

import { describe, expect, it } from 'vitest'
import { ascending } from '../../../../contract/ascending.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import { registry } from '../../../../contract/registry.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { tools } from '../catalogue.ts'
import { type Case, type Cases, createFixture, use } from './test-fixture.ts'
import { billingCases, invoiceCases, quoteCases } from './test-money-cases.ts'
import { companyCases, contactCases, customFieldCases, messageCases, settingCases } from './test-people-cases.ts'
import { restoreCases } from './test-restore-cases.ts'
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
  ...restoreCases,
}

const fields = Object.values<Resource>(registry).flatMap((of) => Object.entries(of.fields))
const sortKeys = new Set(fields.flatMap(([wire, { kind }]) => (kind === 'sortkey' ? wire : [])))
const doubles = [
  ...fields.flatMap(([wire, { responseAliases }]) => responseAliases.map((twin) => [wire, twin] as const)),
  ['lastmodified', 'lastmodifiedutc'] as const,
]
/** Maximum characters of the response about a new record: its id, number and URL. */
const shortest = 800

/**
 * Useless parts of a response: sort keys, duplicate fields, and all values of a record that the call has just created.
 */
function burdensIn(name: string, answer: object): string[] {
  const found: string[] = []
  JSON.stringify(answer, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const names = Object.keys(value)
    found.push(...names.filter((each) => sortKeys.has(each)))
    const record = value as Readonly<Record<string, unknown>>
    const said = doubles.filter(
      ([one, other]) =>
        one in record && other in record && (record[one] === record[other] || other === 'lastmodifiedutc'),
    )
    found.push(...said.map((pair) => pair.join(' = ')))
    return value
  })
  const { length } = JSON.stringify(answer)
  if (name.startsWith('create_') && length > shortest) found.push(`${length} characters about a new record`)
  return found
}

const embedsIn = (record: object) => Object.values(record).filter(Array.isArray)

const paths = {
  company: '/companies',
  contact: '/contacts',
  project: '/projects',
  projectphase: '/projectphases',
  projectitem: '/items',
  invoice: '/invoices',
  quote: '/quotes',
  time: '/time',
  message: '/messages',
  timeallocation: '/timeallocations',
  timesheet: '/timesheets',
  projectcustomfield: '/settings/customfields',
}

/** All fields of the record in the API, except embedded records. */
async function wholeRecord(tool: string, id: number) {
  const path = paths[tool.slice('get_'.length) as keyof typeof paths]
  const record = await fixture.read(`${path}/${id}?fields=all`)
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !Array.isArray(value)))
}

it('Every tool has a case, and every case a tool', () => {
  expect(Object.keys(cases).toSorted(ascending)).toEqual(tools.map((tool) => tool.name).toSorted(ascending))
})

describe('A call does what the tool says:', () => {
  it.each(tools.map((tool) => tool.name))('%s', async (name) => {
    const run = cases[name] as Case
    await run(async (args) => {
      const answer = await use(fixture.person.api, name, args)
      // Single reads return all fields, but embedded records are shortened.
      const isWhole = name.startsWith('get_')
      expect(burdensIn(name, isWhole ? embedsIn(answer.data) : answer)).toEqual([])
      if (isWhole && !('fields' in args)) expect(answer.data).toMatchObject(await wholeRecord(name, answer.data.id))
      return answer
    }, fixture)
  })
})
