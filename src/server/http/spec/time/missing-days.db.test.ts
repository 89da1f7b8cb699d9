/** Reminders of working days without time, on Monday morning in account time. */
import { expect, it } from 'vitest'
import { actions } from '../../../../contract/rights.ts'
import { remindOfMissingDays } from '../../../resources/time/missing-days.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const companyid = await api.create('/companies', { name: 'Harbour Trust', type: 'client' })
const projectid = await api.create('/projects', { title: 'Boathouse', companyid })
const itemid = await api.create('/items', { name: 'Sections', projectid })
const staff = () => service.person(account, { grants: { 2: true, 3: true, 7: actions.view + actions.add } })
const log = (contactid: number, ...days: string[]) =>
  api.post(
    '/time',
    days.map((day) => ({ contactid, itemid, starttime: `${day}T09:00:00`, timespent: 60 })),
  )

const sent: { contact: number; week: string }[] = []
const mails = { missingTime: async (_tx: unknown, mail: (typeof sent)[number]) => void sent.push(mail) } as never
const turn = async (at: string) => {
  sent.length = 0
  await remindOfMissingDays(service.database, mails, new Date(at))
  return sent.filter(({ contact }) => people.includes(contact)).map(({ contact, week }) => [contact, week])
}
const [gaps, whole, submitted, idle] = [await staff(), await staff(), await staff(), await staff()]
const [away, parttime, late] = [await staff(), await staff(), await staff()]
const people = [gaps, whole, submitted, idle, away, parttime, late].map(({ id }) => id)
const days = ['2026-07-20', '2026-07-21', '2026-07-22', '2026-07-23', '2026-07-24']

await api.put('/settings/account', { timezone: 'Australia/Melbourne' })
await log(gaps.id, '2026-07-20', '2026-07-25')
await log(whole.id, ...days)
await log(submitted.id, '2026-07-20')
await submitted.api.put('/timesheets/submit', { week: '2026-W30' })
// Days off and non-working days are not missing; half a day off leaves the other half.
for (const person of [away, parttime, late]) await log(person.id, '2026-07-20', '2026-07-21', '2026-07-22')
await api.create('/daysoff', { contactid: away.id, startdate: '2026-07-23', enddate: '2026-07-30' })
await api.put(`/capacities/${parttime.id}`, { thursday: 0, friday: 0 })
await api.create('/daysoff', { contactid: late.id, startdate: '2026-07-23', enddate: '2026-07-24', half: true })

it('Reminders are off by default', async () => {
  expect(await turn('2026-07-27T02:00:00Z')).toEqual([])
})

it('People with gaps are reminded once, on Monday from nine; others are not', async () => {
  await api.put('/settings/account', { timereminders: true })
  // Sunday night in London is Monday morning in Melbourne, but not nine yet.
  expect(await turn('2026-07-26T22:30:00Z')).toEqual([])
  expect(await turn('2026-07-26T23:30:00Z')).toEqual([gaps, late].map(({ id }) => [id, '2026-W30']))
  expect(await turn('2026-07-27T00:30:00Z')).toEqual([])
  expect(await turn('2026-07-28T00:30:00Z')).toEqual([])
})
