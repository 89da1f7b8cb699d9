/**
 * Boards, calendars, plans, weeks, reports and parts of a project show changes by other people, without disturbing what
 * is being typed.
 */
import { expect, type Page, test } from '@playwright/test'
import { headers, make } from '../../browser/demo.ts'
import { open, settled, weekFromNow } from '../../browser/steps.ts'

const { week, monday } = weekFromNow(0)
const day = String(monday)

/** A project with two items of this week, and a person who has worked on both. */
async function makeWork(page: Page) {
  const person = await make(page, '/contacts', { firstname: 'Follow', lastname: `Live ${Date.now()}`, type: 'staff' })
  const team = await make(page, '/settings/contacts/teams', { name: `Live ${person}`, members: [person] })
  const project = await make(page, '/projects', { title: `Followed by ${person}`, companyid: 1 })
  const dated = { projectid: project, startdate: day, duedate: day, contactid: [person] }
  const [roof, stairs] = [
    await make(page, '/items', { ...dated, name: 'Roof' }),
    await make(page, '/items', { ...dated, name: 'Stairs' }),
  ]
  for (const itemid of [roof, stairs]) await track(page, person, itemid)
  return { person, team, project, roof, stairs }
}

const track = (page: Page, contactid: number, itemid: number) =>
  make(page, '/time', { contactid, itemid, starttime: `${day}T09:00:00`, timespent: 60 })

test('Work on boards, calendars, timelines and plans follows what somebody else changes', async ({ page, context }) => {
  const { person, team, project, roof } = await makeWork(page)
  const show = async (path: string) => {
    const shown = await context.newPage()
    await open(shown, path)
    await settled(shown)
    return shown
  }
  const listed = await Promise.all(
    ['board', 'calendar', 'timeline'].map((layout) => show(`/items?layout=${layout}&projectid=${project}`)),
  )
  const plan = await show(`/planning?weeks=4&team=${team}`)
  for (const each of listed) await expect(each.getByRole('link', { name: /^Roof/ }).first()).toBeVisible()
  await page.request.put(`/api/v4/items/${roof}`, { headers, data: { name: 'Gutters' } })
  const starttime = `${day}T09:00:00`
  await make(page, '/timeallocations', {
    itemid: roof,
    contactid: person,
    timeallocated: 360,
    timeBillable: 0,
    starttime,
  })
  for (const each of listed) await expect(each.getByRole('link', { name: /^Gutters/ }).first()).toBeVisible()
  await expect(plan.getByRole('button', { name: /: 6 \/ 40/ }).first()).toBeVisible()
})

test('Weeks, reports and the parts of a project follow what somebody else changes, and a draft stays', async ({
  page,
  context,
}) => {
  const { person, project, roof, stairs } = await makeWork(page)
  const show = async (path: string) => {
    const shown = await context.newPage()
    await open(shown, path)
    await settled(shown)
    return shown
  }
  const [grid, report, talk, files, money] = await Promise.all([
    show(`/time?week=${week}&person=${person}`),
    show(`/reports?groupby=item&range=week&projectid=${project}`),
    show(`/projects/${project}?tab=messages`),
    show(`/projects/${project}?tab=files`),
    show(`/projects/${project}?tab=money`),
  ])
  const rows = grid.getByRole('grid', { name: 'Time of the week' })
  const cell = rows
    .getByRole('row', { name: /Stairs/ })
    .getByRole('textbox')
    .nth(2)
  await cell.fill('2h 15')
  const draft = talk.getByRole('textbox', { name: 'New message' })
  await draft.fill('Not sent yet')

  await track(page, person, roof)
  await track(page, person, stairs)
  await make(page, '/messages', { projectid: project, body: 'Said by somebody else' })
  const file = { name: 'site plan.txt', mimeType: 'text/plain', buffer: Buffer.from('north') }
  await page.request.post('/api/v4/files', { headers, multipart: { projectid: String(project), file } })
  await make(page, '/invoices', { title: 'First claim', companyid: 1, projectid: project })

  await expect(rows.getByRole('row', { name: /^Day total/ })).toContainText('4:00')
  await expect(cell).toBeFocused()
  await expect(cell).toHaveValue('2h 15')
  await expect(report.getByRole('definition').filter({ hasText: /^4h$/ }).first()).toBeVisible()
  await expect(talk.getByText('Said by somebody else')).toBeVisible()
  await expect(draft).toHaveValue('Not sent yet')
  await expect(files.getByRole('button', { name: 'site plan.txt', exact: true })).toBeVisible()
  await expect(money.getByRole('link', { name: 'First claim' })).toBeVisible()
})
