/** Every declared resource with its binding. A declaration without one is a type error here. */
import type { ResourceName } from '../../contract/registry.ts'
import type { ReadBinding } from '../query/binding.ts'
import { noEffects } from '../write/effects.ts'
import type { Binding, Effects } from '../write/writing.ts'
import { account, accountEffects, license, looknfeel, plan } from './account.ts'
import { apiKeyEffects } from './api-key-effects.ts'
import { changesOf } from './changes.ts'
import { companies } from './companies.ts'
import { companyEffects, locationEffects } from './company-effects.ts'
import { companylocations } from './company-locations.ts'
import { contactEffects } from './contact-effects.ts'
import { contacts } from './contacts.ts'
import { bookmarks, files, folders, messages, projectnotes, projectworkstages } from './content.ts'
import { bookmarkEffects, fileEffects, folderEffects, messageEffects, noteEffects } from './content-effects.ts'
import { customFieldEffects } from './custom-field-effects.ts'
import { projectdefaults, quotedefaults } from './defaults.ts'
import { documents } from './documents.ts'
import { expenseEffects } from './expense-effects.ts'
import { expenses } from './expenses.ts'
import { invoiceEffects, invoiceLineEffects, invoicePhaseEffects } from './invoice-effects.ts'
import { invoiceitems, invoicephases, invoices, invoiceterms } from './invoices.ts'
import { itemEffects } from './item-effects.ts'
import { items } from './items.ts'
import { invoicenumbering, projectnumbering, quotenumbering } from './numbering.ts'
import { phaseEffects } from './phase-effects.ts'
import { divisionEffects, groupEffects, teamEffects } from './plan-limits.ts'
import { fixedprices, goodservices, hourlyservices } from './products.ts'
import { projectEffects } from './project-effects.ts'
import { projectphases } from './project-phases.ts'
import {
  projecttemplates,
  templateEffects,
  templateItemEffects,
  templateitems,
  templatePhaseEffects,
  templatephases,
} from './project-templates.ts'
import { projects } from './projects.ts'
import { quoteEffects, quoteLineEffects, quotePhaseEffects } from './quote-effects.ts'
import { quoteitems, quotephases, quotes } from './quotes.ts'
import { securityevents } from './security-events.ts'
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
} from './settings.ts'
import { staffRateEffects, staffrates } from './staff-rates.ts'
import { activetimers, time, timeallocations } from './time.ts'
import { allocationEffects, timeEffects } from './time-effects.ts'
import { timerEffects } from './timer-effects.ts'
import { webhookEffects } from './webhook-effects.ts'
import { webhookrequests, webhooks } from './webhooks.ts'
import { workstageEffects } from './workstage-effects.ts'

const bound = (read: ReadBinding, effects: Effects = noEffects): Binding => ({ ...read, effects })

const bindings: Readonly<Record<ResourceName, Binding>> = {
  companies: bound(companies, companyEffects),
  companylocations: bound(companylocations, locationEffects),
  contacts: bound(contacts, contactEffects),
  projects: bound(projects, projectEffects),
  projectphases: bound(projectphases, phaseEffects),
  items: bound(items, itemEffects),
  time: bound(time, timeEffects),
  timeallocations: bound(timeallocations, allocationEffects),
  activetimers: bound(activetimers, timerEffects),
  expenses: bound(expenses, expenseEffects),
  staffrates: bound(staffrates, staffRateEffects),
  invoices: bound(invoices, invoiceEffects),
  invoicephases: bound(invoicephases, invoicePhaseEffects),
  invoiceitems: bound(invoiceitems, invoiceLineEffects),
  invoiceterms: bound(invoiceterms),
  quotes: bound(quotes, quoteEffects),
  quotephases: bound(quotephases, quotePhaseEffects),
  quoteitems: bound(quoteitems, quoteLineEffects),
  projectnumbering: bound(projectnumbering),
  invoicenumbering: bound(invoicenumbering),
  quotenumbering: bound(quotenumbering),
  projecttemplates: bound(projecttemplates, templateEffects),
  templatephases: bound(templatephases, templatePhaseEffects),
  templateitems: bound(templateitems, templateItemEffects),
  projectdefaults: bound(projectdefaults),
  quotedefaults: bound(quotedefaults),
  tags: bound(tags),
  workstages: bound(workstages, workstageEffects),
  divisions: bound(divisions, divisionEffects),
  teams: bound(teams, teamEffects),
  groups: bound(groups, groupEffects),
  roles: bound(roles),
  servicerates: bound(servicerates),
  apikeys: bound(apikeys, apiKeyEffects),
  categories: bound(categories),
  hourlyservices: bound(hourlyservices),
  fixedprices: bound(fixedprices),
  goodservices: bound(goodservices),
  account: bound(account, accountEffects),
  looknfeel: bound(looknfeel),
  plan: bound(plan),
  license: bound(license),
  messages: bound(messages, messageEffects),
  folders: bound(folders, folderEffects),
  files: bound(files, fileEffects),
  projectnotes: bound(projectnotes, noteEffects),
  bookmarks: bound(bookmarks, bookmarkEffects),
  projectworkstages: bound(projectworkstages),
  customfields: bound(customfields, customFieldEffects),
  customfieldoptions: bound(customfieldoptions),
  webhooks: bound(webhooks, webhookEffects),
  webhookrequests: bound(webhookrequests),
  securityevents: bound(securityevents),
  documents: bound(documents),
  changes: bound(changesOf((name) => bindingOf(name))),
}

export function bindingOf(name: string): Binding {
  const binding = bindings[name as ResourceName]
  if (!binding) throw new Error(`No binding for ${name}`)
  return binding
}
