/** Decisions about a timesheet are refused if it has changed since the version that the model read. */
import { expect, it } from 'vitest'
import { startTestService } from '../../../testing/test-api.ts'
import { callTool, createFixture, use } from './test-fixture.ts'

const service = await startTestService()
const { api, person } = await createFixture(service)

async function submitted(week: string) {
  const contactid = await api.create('/contacts', { firstname: 'Noor', type: 'staff' })
  const again = () => api.put('/timesheets/submit', { week, contactid })
  const { body } = await again()
  return { id: (body.data as { id: number }).id, again }
}

const versionOf = async (id: number) => (await use(person.api, 'get_timesheet', { id })).meta.version
const stateOf = async (id: number) => (await use(person.api, 'get_timesheet', { id })).data.state

it.each([
  ['approve_timesheet', {}, 'approved'],
  ['send_back_timesheet', { note: 'Friday is missing' }, 'open'],
])('%s', async (name, more, state) => {
  const { id, again } = await submitted('2024-W10')
  const version = await versionOf(id)
  await api.put(`/timesheets/${id}/reopen`, {})
  await again()
  const late = await callTool(person.api, name, { id, ...more, version })
  expect(late).toMatchObject({ isError: true, text: expect.stringContaining('API error (HTTP 409)') })
  expect(late.text).toContain('was changed by somebody else; read it again first')
  expect(await stateOf(id)).toBe('submitted')

  expect((await use(person.api, name, { id, ...more, version: await versionOf(id) })).data).toMatchObject({ id, state })
})

it.each([['approved'], ['\r\nif-none-match: *'], ['W/"'], ['*'], ['']])(
  'An invalid version is refused: %j',
  async (version) => {
    const { id } = await submitted('2024-W20')
    expect(await callTool(person.api, 'approve_timesheet', { id, version })).toMatchObject({ isError: true })
    expect(await stateOf(id)).toBe('submitted')
  },
)

it('A version may be quoted like an ETag, or omitted', async () => {
  const [one, other] = [await submitted('2024-W21'), await submitted('2024-W22')]
  await use(person.api, 'approve_timesheet', { id: one.id, version: `W/"${await versionOf(one.id)}"` })
  await use(person.api, 'approve_timesheet', { id: other.id })
  expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(['approved', 'approved'])
})
