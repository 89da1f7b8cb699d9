/** Open states of records' pages, including those of clients. */
import { expect, type Page } from '@playwright/test'
import { choices, dialog, everywhere, key, type OpenState, onDesks, press, refuses, type } from './opening.ts'

const message = (page: Page) => page.getByRole('textbox', { name: /message/i }).first()

export const statesOfRecords: readonly OpenState[] = [
  ...everywhere('/items/1', {
    'item-menu': [press('More actions')],
    'edit-priority': [press(/^Edit Priority:/), choices],
    'edit-due': [press(/^Edit Due:/)],
  }),
  ...everywhere('/projects/1', {
    'edit-fact': [press(/^Edit Manager:/), choices],
    'phase-menu': [press(/^Actions for /)],
    'reorder-menu': [press(/^Reorder /)],
    'bill-time': [press('Bill time'), dialog('Bill tracked time')],
  }),
  ...onDesks('/projects/1', { 'project-menu': [press('More actions')] }),
  ...everywhere('/projects/1?tab=notes', { 'new-note': [press('New note')] }),
  ...onDesks(
    '/projects/1?tab=messages',
    { mention: [(page) => message(page).click(), type('@ra'), choices] },
    // The typed text remains when the suggestions close.
    (page) => message(page).fill(''),
  ),
  ...everywhere('/companies/1', {
    'see-as-client': [press('See as client')],
    'new-contact-of-company': [press('New contact')],
  }),
  // A draft, a sent one, a paid one.
  ...everywhere('/invoices/1', {
    'invoice-menu': [press('More actions')],
    send: [press('Send'), dialog(/^Send invoice/)],
    'add-tracked-time': [press('Add tracked time'), dialog('Bill tracked time')],
    repeat: [press('More actions'), press('Repeat…'), dialog(/^Repeat/)],
  }),
  ...everywhere('/invoices/3', {
    'record-payment': [press('Record a payment'), dialog(/payment/)],
    'send-reminder': [press('Send reminder'), dialog(/reminder/)],
    'credit-note': [press('More actions'), press('Credit note…'), dialog(/^Credit/)],
    void: [press('More actions'), press('Void'), dialog(/^Void/)],
  }),
  ...everywhere('/quotes/1', { 'quote-menu': [press('More actions')] }),
]

/** Open states for a client. */
export const statesOfClients: readonly OpenState[] = [
  ...everywhere('/', { 'client-menu': [press(/, your menu$/)] }),
  ...everywhere('/projects/1', {
    'empty-message': [press('Send'), refuses],
  }),
  ...everywhere('/quotes', {
    'accept-quote': [openWaiting, press(/^Accept/), dialog(/^Accept/)],
    'accept-refused': [
      openWaiting,
      press(/^Accept/),
      (page) => page.getByLabel('Your name').fill(''),
      key('Enter'),
      refuses,
    ],
    'decline-quote': [openWaiting, press('Decline'), dialog(/^Decline/)],
  }),
]

/** Opens the first quote that awaits an answer. */
async function openWaiting(page: Page): Promise<void> {
  const answer = page.getByRole('region', { name: 'Your answer' })
  if (await answer.isVisible()) return
  await page.getByRole('region', { name: 'Awaiting your reply' }).getByRole('article').first().getByRole('link').click()
  await expect(answer).toBeVisible()
}
