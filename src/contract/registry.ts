/** Every declared resource, by name. The rest of the system learns what exists from here. */
import type { Resource } from './resource.ts'
import { account, license, looknfeel, plan } from './resources/account.ts'
import { declareChanges } from './resources/changes.ts'
import { companies } from './resources/companies.ts'
import { companylocations } from './resources/company-locations.ts'
import { contacts } from './resources/contacts.ts'
import { bookmarks, files, folders, messages, projectnotes, projectworkstages } from './resources/content.ts'
import { projectdefaults, quotedefaults } from './resources/defaults.ts'
import { documents } from './resources/documents.ts'
import { expenses } from './resources/expenses.ts'
import { invoiceitems, invoicephases, invoices, invoiceterms } from './resources/invoices.ts'
import { items } from './resources/items.ts'
import { invoicenumbering, projectnumbering, quotenumbering } from './resources/numbering.ts'
import { fixedprices, goodservices, hourlyservices } from './resources/products.ts'
import { projectphases } from './resources/project-phases.ts'
import { projecttemplates, templateitems, templatephases } from './resources/project-templates.ts'
import { projects } from './resources/projects.ts'
import { quoteitems, quotephases, quotes } from './resources/quotes.ts'
import { securityevents } from './resources/security-events.ts'
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
} from './resources/settings.ts'
import { staffrates } from './resources/staff-rates.ts'
import { activetimers, time, timeallocations } from './resources/time.ts'
import { webhookrequests, webhooks } from './resources/webhooks.ts'

/** What people and programs write. */
const written = {
  companies,
  companylocations,
  contacts,
  projects,
  projectphases,
  items,
  time,
  timeallocations,
  activetimers,
  expenses,
  staffrates,
  invoices,
  invoicephases,
  invoiceitems,
  invoiceterms,
  quotes,
  quotephases,
  quoteitems,
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
  customfields,
  customfieldoptions,
  webhooks,
} as const

export const registry = {
  ...written,
  webhookrequests,
  projectworkstages,
  securityevents,
  documents,
  changes: declareChanges(Object.keys(written)),
} as const

export type ResourceName = keyof typeof registry
export const resourceNames = Object.keys(registry) as ResourceName[]

/** The declaration with this name. Names come from declarations, so a miss is a mistake in one of them. */
export function resourceNamed(name: string): Resource {
  const found = (registry as Readonly<Record<string, Resource>>)[name]
  if (!found) throw new Error(`No resource is declared as ${name}`)
  return found
}
