import { contacts as declaration } from '../../contract/resources/people/contacts.ts'
import { t } from '../language/t.ts'
import type { View } from '../resource/view.ts'

const groups = {
  [t('Details')]: ['firstname', 'lastname', 'companyid', 'title', 'type', 'status', 'teams', 'tags'],
  [t('Contact details')]: ['email', 'workphone', 'mobilephone'],
  [t('Rates')]: ['chargeoutrate', 'costPerHour'],
}

export const contacts: View = {
  resource: declaration,
  crumbs: ['companyid'],
  links: { companyid: 'record', email: 'mail', workphone: 'phone', mobilephone: 'phone' },
  columns: ['fullname', 'companyname', 'type', 'title', 'email', 'workphone', 'tags'],
  details: Object.values(groups).flat(),
  groups,
  leaves: ['tags', 'title', 'type'],
  body: ['notes'],
  initial: () => ({ type: 'client' }),
  form: ['firstname', 'lastname', 'type', 'companyid', 'title', 'email', 'workphone', 'mobilephone'],
  keys: { s: 'status', l: 'tags' },
  about: t('Contacts are the people of your firm, of your clients and of those who work with you.'),
}
