import { expect, test } from '@playwright/test'
import { headers, make } from '../../browser/demo.ts'
import { open } from '../../browser/steps.ts'

const line = (day: string, hours: string, notes: string) =>
  `${day},Corrected Pier,Corrected Plans,${hours},${notes},Rhea Corrected`
const fileOf = (...lines: readonly string[]) =>
  Buffer.from(`Date,Project,Task,Hours,Notes,Person\n${lines.join('\n')}\n`)

test('A corrected file shows what it corrects, what was changed here and what it has no more', async ({ page }) => {
  await open(page, '/settings/import?kind=time')
  const companyid = await make(page, '/companies', { name: 'Corrected Kelp', type: 'client' })
  const projectid = await make(page, '/projects', { title: 'Corrected Pier', companyid })
  await make(page, '/items', { name: 'Corrected Plans', projectid })
  await make(page, '/contacts', { firstname: 'Rhea', lastname: 'Corrected', type: 'staff' })

  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer })
  const first = [
    line('2026-03-04', '2.5', 'Survey'),
    line('2026-03-05', '1', 'Call'),
    line('2026-03-06', '3', 'Model'),
    line('2026-03-09', '4', 'Drawings'),
    line('2026-03-10', '2', 'Permit'),
    line('2026-03-11', '5', 'Details'),
  ]
  await choose('hours.csv', fileOf(...first))
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: 'Import 6 time entries' }).click()
  await expect(page.getByRole('heading', { name: '6 time entries created' })).toBeVisible()

  const found = await page.request.get(
    `/api/v4/time?projectid=${projectid}&trackedfrom=2026-03-01&trackedto=2026-03-31`,
    { headers },
  )
  const records = ((await found.json()) as { data: { id: number; notes: string }[] }).data
  const call = records.find(({ notes }) => notes === 'Call')
  await page.request.put(`/api/v4/time/${call?.id}`, { headers, data: { notes: 'Call with the client' } })

  // The day of the first hour and the note of the second are corrected, and the last one is gone.
  await page.goto('/settings/import?kind=time')
  await choose(
    'hours-corrected.csv',
    fileOf(line('2026-03-03', '2.5', 'Survey'), line('2026-03-05', '1', 'Phone call'), ...first.slice(2, 5)),
  )
  await page.getByRole('button', { name: 'Check rows' }).click()
  const pairs = page.getByRole('region', { name: 'Rows and what is here already' })
  const day = pairs
    .getByRole('row')
    .filter({ hasText: 'Survey' })
    .or(pairs.getByRole('row', { name: /^(Row )?2/ }))
    .first()
  await expect(day).toContainText(/Start.*4 Mar.*2026-03-03/s)
  const changed = pairs.getByRole('row').filter({ hasText: 'Call with the client' })
  await expect(changed).toContainText('Changed here')
  await expect(changed.getByRole('combobox')).toHaveValue('keep')
  await expect(page.getByText('1 row of an earlier import is not in this file any more.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Not in this file any more' })).toContainText('Details')

  await day.getByRole('combobox').selectOption('Update it')
  await page.getByRole('button', { name: 'Import 1 time entry' }).click()
  await expect(page.getByRole('heading', { name: '0 time entries created, 1 updated' })).toBeVisible()
})
