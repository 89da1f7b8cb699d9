/** Open states of the settings: dialogs, pickers, refused forms, secrets shown once, the steps of an import. */
import { signIn } from '../browser/steps.ts'
import {
  choices,
  dialog,
  everywhere,
  form,
  type OpenState,
  press,
  refused,
  refuses,
  region,
  type Step,
} from './opening.ts'

/** Signs in on another device. */
const alsoElsewhere: Step = async (page) => {
  const browser = page.context().browser()
  const context = await browser?.newContext({ baseURL: new URL(page.url()).origin })
  const other = await context?.newPage()
  if (other) await signIn(other, '/settings/sessions')
  await context?.close()
  await page.reload()
}

const clients = `Company name,Email,Postcode
Lookout Ltd,hello@lookout.example,3000
,missing@lookout.example,3001
Second Lookout,no address,3002
Merri Creek Housing Co-operative,another@lookout.example,3003
`

const choose: Step = (page) =>
  page
    .getByLabel('File to import')
    .setInputFiles({ name: 'lookout.csv', mimeType: 'text/csv', buffer: Buffer.from(clients) })

const another: Step = (page) => page.goto('/settings/import?kind=companies')
const text =
  (words: string): Step =>
  (page) =>
    page.getByText(words, { exact: true }).first().click()

export const statesOfSettings: readonly OpenState[] = [
  ...everywhere('/settings/sign-in', { 'refused-email': [press('Send confirmation link'), refuses] }),
  ...everywhere('/settings/calendar', {
    'calendar-link': [press(/^(Create|Renew) link$/), region('Your calendar link')],
  }),
  ...everywhere('/settings/second-factor', { 'add-app': [press('Add authenticator app'), press('Continue')] }),
  ...everywhere('/settings/sessions', { 'sign-out-elsewhere': [alsoElsewhere, press('Sign out everywhere else')] }),
  ...everywhere('/settings/firm', { currency: [press('Currency'), choices] }),
  ...everywhere('/settings/people', {
    invite: [press('Invite people')],
    'invite-refused': [press('Invite people'), dialog('Invite people'), press(/^Invite/), refuses],
  }),
  ...everywhere('/settings/people/4', { deactivate: [press(/^Deactivate/)] }),
  ...everywhere('/settings/hours', { 'person-off': [press('Person'), choices] }),
  ...everywhere('/settings/work-stages', { 'stage-menu': [press(/^More for /)], 'stage-order': [press(/^Reorder /)] }),
  ...everywhere('/settings/tags', { 'tag-colour': [press(/^Colour of /)], 'tag-menu': [press(/^More for /)] }),
  ...everywhere('/settings/custom-fields', { 'field-type': [press('Type of the new field'), choices] }),
  ...everywhere('/settings/products', { 'product-menu': [press(/^More for /)] }),
  ...everywhere('/settings/api-keys', {
    'new-key': [press('New API key'), press('Create API key'), refuses],
    'limited-key': [press('New API key'), text('Only some kinds'), press('Create API key')],
    'key-limits': [press(/^Limits of /)],
    'revoke-key': [press(/^Revoke /)],
  }),
  ...everywhere('/settings/webhooks', { 'new-webhook': refused('webhook'), 'webhook-menu': [press(/^More for /)] }),
  ...everywhere('/settings/import', {
    'match-columns': [another, choose, form('Match columns')],
    'check-rows': [another, choose, press('Check rows'), region('Rows and what is here already')],
  }),
]
