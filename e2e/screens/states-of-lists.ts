/** Open states of lists, boards and plans: menus, pickers, filters, dialogs, messages. */
import { expect, type Page } from '@playwright/test'
import { headers } from '../browser/demo.ts'
import {
  choices,
  everywhere,
  filter,
  key,
  type OpenState,
  onDesks,
  onPhones,
  press,
  refused,
  type Step,
  type,
} from './opening.ts'

const day: Step = (page) => page.getByRole('dialog').getByLabel(/^Due/).click()
const cell = (page: Page, column: string) => page.locator(`td[data-column=${column}]`).first()

/** Selects or deselects the first record. */
const select = press(/^Select (?!all)/)

/** Edits the phone number of the first row, which has a link beside it. */
const editPhone: readonly Step[] = [
  (page) => cell(page, 'phone').click({ position: { x: 3, y: 3 } }),
  (page) => page.getByRole('textbox', { name: 'Phone' }).fill(`+61 3 5550 ${1000 + (Date.now() % 9000)}`),
]

/** A concurrent change of the same cell through the API. */
const writeByKey: Step = async (page) => {
  const id = await page.locator('tr[data-id]').first().getAttribute('data-id')
  const answer = await page.request.put(`/api/v4/companies/${id}`, {
    headers,
    data: { phone: `+61 3 5551 ${Date.now() % 10_000}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const conflict: Step = (page) => expect(page.getByRole('dialog', { name: /while you were editing/ })).toBeVisible()
/** The message of the width before may still be shown. */
const message: Step = (page) => expect(page.getByText(/^Saved /).last()).toBeVisible()

const refuse: Step = (page) =>
  page.route('**/api/v4/contacts?*', (route) =>
    route.fulfill({ status: 500, json: { error: { message: 'Something went wrong' } } }),
  )
const failure: Step = (page) => expect(page.getByRole('heading', { name: "Couldn't load contacts" })).toBeVisible()
const reload: Step = (page) => page.reload()

const offline: Step = async (page) => {
  await page.context().setOffline(true)
  await page.evaluate(() => fetch('/healthz').catch(() => null))
  await expect(page.getByText('Offline, reconnecting')).toBeVisible()
}
const online: Step = async (page) => {
  await page.context().setOffline(false)
  await expect(page.getByText('Offline, reconnecting')).toHaveCount(0)
}

export const statesOfLists: readonly OpenState[] = [
  ...everywhere('/items', {
    palette: [key('Control+k'), choices],
    'palette-results': [key('Control+k'), type('rose'), choices],
    'your-menu': [press(/, your menu$/)],
    sort: [press(/^(Sort|Custom order)/)],
    views: [press('Views')],
    'save-view': [press('Views'), press(/^Save as new view/), press('Save view')],
    'list-menu': [press('More for this list')],
    filter: [press('Filter')],
    'filter-project': [...filter('Project'), choices],
    'filter-due': filter('Due'),
  }),
  ...onDesks('/items', {
    shortcuts: [key('?')],
    columns: [press('Columns')],
    group: [press('Group')],
    'filter-priority': [...filter('Priority'), choices],
  }),
  ...onPhones('/items', { drawer: [press('Open menu')] }),
  // In a different order, so that neither test takes long.
  ...everywhere('/items?sortby=name', {
    'new-item': [...refused('item'), press(/^Project/), choices],
    'new-item-day': [press('New item'), day],
  }),
  ...onDesks('/items?sortby=name', {
    'pick-assignee': [key('j'), key('a'), choices],
    'pick-stage': [key('j'), key('s'), choices],
    'pick-tags': [key('j'), key('l'), choices],
    'pick-day': [key('j'), key('d')],
  }),
  ...onDesks('/items?sortby=name', { 'bulk-edit': [select, press('Edit…')] }, select),
  ...everywhere('/projects', {
    'new-project': refused('project'),
    'filter-number': filter('Gross floor area (m²)'),
    'filter-own-choice': [...filter('Procurement'), choices],
  }),
  ...onDesks('/companies', {
    'message-with-undo': [...editPhone, key('Enter'), message],
    conflict: [...editPhone, writeByKey, key('Enter'), conflict],
  }),
  ...everywhere('/companies', { 'new-company': refused('company') }),
  ...everywhere('/contacts', { 'new-contact': refused('contact') }),
  ...everywhere('/contacts?sortby=firstname', { failure: [refuse, reload, failure] }, (page) => page.unrouteAll()),
  ...everywhere('/quotes?sortby=title', { offline: [offline] }, online),
  ...everywhere('/invoices', { 'new-invoice': refused('invoice') }),
  ...everywhere('/quotes', { 'new-quote': refused('quote') }),
  ...everywhere('/expenses', { 'new-expense': refused('expense') }),
  ...everywhere('/items?layout=calendar', { 'day-of-calendar': [press(/ more on /)] }),
  ...everywhere('/time', { 'time-person': [press('Person'), choices] }),
  ...onPhones('/time', { 'add-time': [press('Add time'), choices] }),
  ...everywhere('/time?tab=list', { 'new-time': refused('time record') }),
  // A week that no other journey uses.
  ...everywhere('/time?week=2024-W10', { 'send-back': [press('Submit week'), press('Send back')] }, press('Reopen')),
  ...everywhere('/planning', { 'planned-week': [press(/hours allocated/)] }),
  ...everywhere('/reports', {
    'report-filter': [press('Filter')],
    'report-menu': [press('More for this report')],
  }),
]
