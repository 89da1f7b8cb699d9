/** All declared resources by name. Everything else derives from this list. */
import type { Field } from './language/field.ts'
import type { Resource } from './language/resource.ts'
import { onceForEach } from './lazy.ts'
import { bookmarks, files, folders, messages, projectnotes, projectworkstages } from './resources/content/content.ts'
import { documents } from './resources/documents/documents.ts'
import { invoiceitems, invoicephases, invoices, invoiceterms } from './resources/documents/invoices.ts'
import { mailtexts } from './resources/documents/mail-texts.ts'
import { invoicenumbering, projectnumbering, quotenumbering } from './resources/documents/numbering.ts'
import { payments } from './resources/documents/payments.ts'
import { fixedprices, goodservices, hourlyservices } from './resources/documents/products.ts'
import { quotelinks } from './resources/documents/quote-links.ts'
import { quoteitems, quotephases, quotes } from './resources/documents/quotes.ts'
import { recurringinvoices } from './resources/documents/recurring-invoices.ts'
import { reminderrule, reminders } from './resources/documents/reminders.ts'
import { sendings } from './resources/documents/sendings.ts'
import { declareChanges } from './resources/history/changes.ts'
import { securityevents } from './resources/history/security-events.ts'
import { companies } from './resources/people/companies.ts'
import { companylocations } from './resources/people/company-locations.ts'
import { contacts } from './resources/people/contacts.ts'
import { account, license, looknfeel, plan } from './resources/settings/account.ts'
import { projectdefaults, quotedefaults } from './resources/settings/defaults.ts'
import {
  apikeys,
  categories,
  customfieldoptions,
  customfields,
  divisions,
  groups,
  roles,
  servicerates,
  tags,
  teams,
  workstages,
} from './resources/settings/settings.ts'
import { views } from './resources/settings/views.ts'
import { capacities, daysoff, workinghours } from './resources/time/capacity.ts'
import { expenses } from './resources/time/expenses.ts'
import { staffrates } from './resources/time/staff-rates.ts'
import { activetimers, time, timeallocations } from './resources/time/time.ts'
import { timesheets } from './resources/time/timesheets.ts'
import { webhookrequests, webhooks } from './resources/webhooks/webhooks.ts'
import { items } from './resources/work/items.ts'
import { projectphases } from './resources/work/project-phases.ts'
import { projecttemplates, templateitems, templatephases } from './resources/work/project-templates.ts'
import { projects } from './resources/work/projects.ts'

/** Resources that people and programs write. */
const resources = {
  companies,
  companylocations,
  contacts,
  projects,
  projectphases,
  items,
  time,
  timeallocations,
  activetimers,
  workinghours,
  capacities,
  daysoff,
  expenses,
  staffrates,
  invoices,
  invoicephases,
  invoiceitems,
  invoiceterms,
  payments,
  recurringinvoices,
  reminderrule,
  mailtexts,
  reminders,
  sendings,
  quotes,
  quotephases,
  quoteitems,
  quotelinks,
  projecttemplates,
  templatephases,
  templateitems,
  projectdefaults,
  quotedefaults,
  projectnumbering,
  invoicenumbering,
  quotenumbering,
  tags,
  workstages,
  divisions,
  teams,
  groups,
  roles,
  servicerates,
  apikeys,
  categories,
  hourlyservices,
  fixedprices,
  goodservices,
  account,
  looknfeel,
  plan,
  license,
  messages,
  folders,
  files,
  projectnotes,
  bookmarks,
  timesheets,
  customfields,
  customfieldoptions,
  webhooks,
  views,
} as const

export const registry = {
  ...resources,
  webhookrequests,
  projectworkstages,
  securityevents,
  documents,
  changes: declareChanges(Object.keys(resources)),
} as const

export type ResourceName = keyof typeof registry
export const resourceNames = Object.keys(registry) as ResourceName[]

/** The declaration with this name. Names come from declarations, so an unknown one is a programming error. */
export function resourceNamed(name: string): Resource {
  const resource = (registry as Readonly<Record<string, Resource>>)[name]
  if (!resource) throw new Error(`No resource is declared as ${name}`)
  return resource
}

/** Fields that nest new records in request bodies, and the resources of these records. */
export const nestedFields = onceForEach(({ fields }: Resource): readonly (readonly [wire: string, of: Resource])[] =>
  Object.entries<Field>(fields).flatMap(([fieldName, { kind, target }]) =>
    kind === 'records' ? [[fieldName, resourceNamed(target as string)] as const] : [],
  ),
)
