/** Cells contain the values of choices and states as words, and errors list the allowed ones. */
import { expect, it } from 'vitest'
import { checked, finished, rowsOf } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()

it('Values are recognised by common names, in English and in German', async () => {
  const { api } = await service.account()
  await api.create('/companies', { name: 'Hill', type: 'client' })
  await finished(api, 'run', await checked(api, 'projects', 'Project,Client\nHouse,Hill\n'))
  const file =
    'Projekt;Aufgabe;Status;Priorität\nHouse;Dach;Offen;Dringend\nHouse;Tor;done;hoch\nHouse;Zaun;ruht;egal\n'
  const found = await checked(api, 'items', file)
  expect(found).toMatchObject({ created: 2, bad: 1 })
  expect((await rowsOf(api, found))[0]?.problems.map(({ message }) => message)).toEqual([
    "'ruht' is not allowed; write Active, Complete.",
    "'egal' is not allowed; write Highest, High, Medium, Low, Lowest.",
  ])
  await finished(api, 'run', found)
  const items = '/items?status=all&fields=name,activeworkstate,priority&sortby=name'
  expect(await api.list(items)).toMatchObject([
    { name: 'Dach', activeworkstate: 'active', priority: 1 },
    { name: 'Tor', activeworkstate: 'complete', priority: 2 },
  ])
})

it('Time with a start and an end has the duration in between', async () => {
  const { api } = await service.account()
  const ida = await api.create('/contacts', { firstname: 'Ida', lastname: 'Lind', type: 'staff' })
  await api.create('/companies', { name: 'Hill', type: 'client' })
  await finished(api, 'run', await checked(api, 'projects', 'Project,Client\nHouse,Hill\n'))
  await finished(api, 'run', await checked(api, 'items', 'Project,Task\nHouse,Roof\n'))
  const file =
    'Datum;Mitarbeiter;Projekt;Tätigkeit;Von;Bis\n02.11.2026;Ida Lind;House;Roof;08:00;10:30 Uhr\n03.11.2026;Lind, Ida;House;Roof;22:00;01:00\n'
  await finished(api, 'run', await checked(api, 'time', file))
  const time = '/time?trackedfrom=2026-11-01&trackedto=2026-11-30&fields=contactid,starttime,timespent&sortby=starttime'
  expect(await api.list(time)).toMatchObject([
    { contactid: ida, starttime: '2026-11-02T08:00:00', timespent: 150 },
    { contactid: ida, starttime: '2026-11-03T22:00:00', timespent: 180 },
  ])
})
