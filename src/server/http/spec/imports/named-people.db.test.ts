/** Cells identify people by their full name, with any number of words and in any letter case. */
import { expect, it } from 'vitest'
import { checked, finished } from '../../../resources/imports/test-imports.ts'
import { startTestService } from '../../../testing/test-api.ts'

const service = await startTestService()

it.each([
  ['María van der Berg', { firstname: 'María', lastname: 'van der Berg' }],
  ['"van der Berg, María"', { firstname: 'María', lastname: 'van der Berg' }],
  ['ANNA MARIA LIND', { firstname: 'Anna Maria', lastname: 'Lind' }],
  ['Okafor', { lastname: 'Okafor' }],
  ['Anna Maria', { firstname: 'Anna Maria' }],
  ['kim@example.com', { firstname: 'Kim', lastname: 'Reyes', email: 'Kim@example.com' }],
])('%s is found', async (cell, person) => {
  const { api } = await service.account()
  const manager = await api.create('/contacts', { ...person, type: 'staff' })
  await api.create('/contacts', { firstname: 'Berg', lastname: 'Maria', type: 'staff' })
  await api.create('/companies', { name: 'Hill', type: 'client' })
  await finished(api, 'run', await checked(api, 'projects', `Project,Client,Manager\nHouse,Hill,${cell}\n`))
  expect(await api.list('/projects?fields=title,managerid')).toMatchObject([{ title: 'House', managerid: manager }])
})

it('People in a cell may be written last name first, alone or separated by semicolons', async () => {
  const { api } = await service.account()
  const ida = await api.create('/contacts', { firstname: 'Ida', lastname: 'Lind', type: 'staff' })
  const kim = await api.create('/contacts', { firstname: 'Kim', lastname: 'Reyes', type: 'staff' })
  await api.create('/companies', { name: 'Hill', type: 'client' })
  await finished(api, 'run', await checked(api, 'projects', 'Project,Client\nHouse,Hill\n'))
  const file =
    'Project,Task,Assignee\nHouse,Roof,"Lind, Ida"\nHouse,Wall,"Lind, Ida; Reyes, Kim"\nHouse,Door,"Ida Lind, Kim Reyes"\n'
  await finished(api, 'run', await checked(api, 'items', file))
  expect(await api.list('/items?fields=name,assignedto&sortby=name')).toMatchObject([
    { name: 'Door', assignedto: [{ id: ida }, { id: kim }] },
    { name: 'Roof', assignedto: [{ id: ida }] },
    { name: 'Wall', assignedto: [{ id: ida }, { id: kim }] },
  ])
})
