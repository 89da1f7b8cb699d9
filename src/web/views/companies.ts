import { companies as declaration } from '../../contract/resources/people/companies.ts'
import { t } from '../language/t.ts'
import type { View } from '../resource/view.ts'

const groups = {
  [t('Details')]: ['code', 'type', 'status', 'tags'],
  [t('Contact details')]: ['maincontactid', 'phone', 'email', 'website'],
  [t('Money')]: ['creditlimit', 'creditterms'],
}

export const companies: View = {
  resource: declaration,
  links: { maincontactid: 'record', email: 'mail', phone: 'phone', website: 'web' },
  leaves: ['tags', 'code', 'type'],
  columns: ['name', 'code', 'type', 'status', 'phone', 'email', 'tags'],
  details: Object.values(groups).flat(),
  groups,
  body: ['notes'],
  initial: () => ({ type: 'client' }),
  form: ['name', 'type', 'code', 'phone', 'email', 'website', 'address1', 'city', 'zipcode', 'country'],
  keys: { s: 'status', l: 'tags' },
  about: t('Companies are those you work for and with: clients, contractors and your own firm.'),
}
