/** Mails of a German account: salutation, dates, plurals, and no English texts. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { startTestService } from '../testing/test-api.ts'
import { mailsIn } from '../testing/test-outbox.ts'
import { startTestReceiver } from '../testing/test-receiver.ts'

const service = await startTestService({ alone: true })
const { id: account, api } = await service.account({ timezone: 'Europe/Berlin' })
await api.put('/settings/account', { locale: 'de-DE', timereminders: true })
const everyWork = { 2: 1, 3: true, 4: true, 7: true, 13: true } as const
const person = (more: object = { grants: everyWork }) => service.person(account, more)
const companyid = await api.create('/companies', { name: 'Hafen GmbH', type: 'client' })
const mailTo = (id: number, subject: string | RegExp) =>
  eventually(async () => {
    const found = (await mailsIn(service.outbox)).find((mail) => mail.to?.[0]?.address === `person${id}@example.com`)
    expect(found?.subject).toMatch(subject)
    return found?.text ?? ''
  })

it('The reminder of missing time lists the person’s working days, and no others', async () => {
  const [parttime, saturdays] = [await person(), await person()]
  const projectid = await api.create('/projects', { title: 'Bootshaus', companyid })
  const itemid = await api.create('/items', { name: 'Schnitte', projectid })
  const log = (contactid: number, days: readonly number[]) =>
    api.post(
      '/time',
      days.map((day) => ({ contactid, itemid, starttime: `2026-07-${day}T09:00:00`, timespent: 60 })),
    )
  await api.put(`/capacities/${parttime.id}`, { thursday: 0, friday: 0 })
  await log(parttime.id, [20, 22])
  await api.put(`/capacities/${saturdays.id}`, { saturday: 240 })
  await api.create('/daysoff', { contactid: saturdays.id, startdate: '2026-07-23', enddate: '2026-07-24' })
  await log(saturdays.id, [20, 21])
  await service.turn('remind of missing days', new Date('2026-07-27T09:00:00Z'))
  expect(await mailTo(parttime.id, /^1 Tag ohne Zeit in der letzten Woche$/)).toMatch(
    /^Guten Tag Ida Lind,\n\nan diesem Tag der letzten Woche ist keine Zeit erfasst:\n\nDienstag, 21\. Juli\n\nZeit erfassen:\nhttp/,
  )
  expect(await mailTo(saturdays.id, /^2 Tage ohne Zeit in der letzten Woche$/)).toContain(
    'an diesen Tagen der letzten Woche ist keine Zeit erfasst:\n\nMittwoch, 22. Juli\nSamstag, 25. Juli\n',
  )
})

it('Notifications are combined in one mail, with weeks named by date', async () => {
  const [reader, writer] = [await person(), await person()]
  const projectid = await api.create('/projects', { title: 'Steg', companyid, managerid: reader.id })
  const items = ['Dach', 'Wand'].map((name) => ({ name, projectid, contactid: [reader.id] }))
  await writer.api.post('/items', items)
  const week = (await reader.api.put('/timesheets/submit', { week: '2026-W30' })).body.data as { id: number }
  await writer.api.put(`/timesheets/${week.id}/sendback`, { note: 'Freitag fehlt' })
  await sql`update notifications set createdon = now() - interval '1 hour'`.execute(service.database.kysely)
  await service.turn('mail notifications', new Date())
  expect(await mailTo(reader.id, /^2 neue Benachrichtigungen$/)).toMatch(
    /^Guten Tag Ida Lind,\n\nIda Lind hat Ihre Woche vom 20\. Juli 2026 zurückgegeben\n„Freitag fehlt“\n\nIda Lind hat Ihnen zugewiesen: Dach und 1 weitere Aufgabe\n\nBenachrichtigungen ansehen:\n/,
  )
})

it('The mail about a disabled webhook is in German, including the reason', async () => {
  const boss = await person({ administrator: true })
  await api.put(`/contacts/${boss.id}`, { email: `person${boss.id}@example.com` })
  const receiver = await startTestReceiver()
  receiver.answer('/weg', { status: 410 })
  await api.create('/settings/webhooks', { event: 'newproject', url: `${receiver.url}/weg` })
  await api.create('/projects', { title: 'Ufer', companyid })
  expect(await mailTo(boss.id, /^Webhook für „Projekt erstellt“ wurde ausgeschaltet$/)).toMatch(
    /^Guten Tag Ida Lind,\n\nIhr Webhook für „Projekt erstellt“ an http\S+ wurde ausgeschaltet\. Der Empfänger .*410.*\.\n/,
  )
})
