/** Every declared resource with its binding. A declaration without one is a type error here. */
import type { Resource } from '../../contract/language/resource.ts'
import type { ResourceName } from '../../contract/registry.ts'
import type { ReadBinding } from '../query/binding.ts'
import { noEffects } from '../write/effects.ts'
import type { Binding, EffectsOf } from '../write/writing.ts'
import { bookmarks, files, folders, messages, projectnotes, projectworkstages } from './content/content.ts'
import { bookmarkEffects, fileEffects, folderEffects, messageEffects, noteEffects } from './content/content-effects.ts'
import { quotelinks } from './documents/answers/listed-links.ts'
import { documents } from './documents/documents.ts'
import { invoiceEffects, invoiceLineEffects, invoicePhaseEffects } from './documents/invoice-effects.ts'
import { invoiceitems, invoicephases, invoices, invoiceterms } from './documents/invoices.ts'
import { invoicenumbering, projectnumbering, quotenumbering } from './documents/numbering.ts'
import { paymentEffects } from './documents/payments/payment-effects.ts'
import { payments } from './documents/payments/payments.ts'
import { fixedprices, goodservices, hourlyservices } from './documents/products.ts'
import { quoteEffects, quoteLineEffects, quotePhaseEffects } from './documents/quote-effects.ts'
import { quoteitems, quotephases, quotes } from './documents/quotes.ts'
import { recurringEffects } from './documents/recurring/recurring-effects.ts'
import { recurringinvoices } from './documents/recurring/recurring-invoices.ts'
import { reminderrule, reminders } from './documents/reminders/reminders.ts'
import { reminderRuleEffects } from './documents/reminders/rule-effects.ts'
import { sendings } from './documents/sendings/sendings.ts'
import { changesOf } from './history/changes.ts'
import { securityevents } from './history/security-events.ts'
import { companies } from './people/companies.ts'
import { companyEffects, locationEffects } from './people/company-effects.ts'
import { companylocations } from './people/company-locations.ts'
import { contactEffects } from './people/contact-effects.ts'
import { contacts } from './people/contacts.ts'
import { account, accountEffects, license, looknfeel, looknfeelEffects, plan } from './settings/account.ts'
import { apiKeyEffects } from './settings/api-key-effects.ts'
import { customFieldEffects } from './settings/custom-field-effects.ts'
import { projectdefaults, quotedefaults } from './settings/defaults.ts'
import { mailtexts } from './settings/mail-texts.ts'
import { divisionEffects, groupEffects, teamEffects } from './settings/plan-limits.ts'
import { customFieldOptionEffects } from './settings/renamed-options.ts'
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
} from './settings/settings.ts'
import { viewEffects, views } from './settings/views.ts'
import { workstageEffects } from './settings/workstage-effects.ts'
import { capacities, daysoff, workinghours } from './time/capacity.ts'
import { capacityEffects, dayOffEffects } from './time/capacity-effects.ts'
import { expenseEffects } from './time/expense-effects.ts'
import { expenses } from './time/expenses.ts'
import { staffRateEffects, staffrates } from './time/staff-rates.ts'
import { activetimers, time, timeallocations } from './time/time.ts'
import { allocationEffects, timeEffects } from './time/time-effects.ts'
import { timerEffects } from './time/timer-effects.ts'
import { timesheets } from './time/timesheets.ts'
import { webhookEffects } from './webhooks/webhook-effects.ts'
import { webhookrequests, webhooks } from './webhooks/webhooks.ts'
import { itemEffects } from './work/item-effects.ts'
import { items } from './work/items.ts'
import { phaseEffects } from './work/phase-effects.ts'
import { projectEffects } from './work/project-effects.ts'
import { projectphases } from './work/project-phases.ts'
import {
  projecttemplates,
  templateEffects,
  templateItemEffects,
  templateitems,
  templatePhaseEffects,
  templatephases,
} from './work/project-templates.ts'
import { projects } from './work/projects.ts'

/** Effects belong to the declaration whose fields they name. */
const bound = <R extends Resource>(read: ReadBinding<R>, effects: EffectsOf<R> = noEffects): Binding => ({
  ...read,
  effects,
})

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
  workinghours: bound(workinghours),
  capacities: bound(capacities, capacityEffects),
  daysoff: bound(daysoff, dayOffEffects),
  expenses: bound(expenses, expenseEffects),
  staffrates: bound(staffrates, staffRateEffects),
  invoices: bound(invoices, invoiceEffects),
  invoicephases: bound(invoicephases, invoicePhaseEffects),
  invoiceitems: bound(invoiceitems, invoiceLineEffects),
  invoiceterms: bound(invoiceterms),
  payments: bound(payments, paymentEffects),
  recurringinvoices: bound(recurringinvoices, recurringEffects),
  reminderrule: bound(reminderrule, reminderRuleEffects),
  reminders: bound(reminders),
  sendings: bound(sendings),
  mailtexts: bound(mailtexts),
  quotes: bound(quotes, quoteEffects),
  quotephases: bound(quotephases, quotePhaseEffects),
  quoteitems: bound(quoteitems, quoteLineEffects),
  quotelinks: bound(quotelinks),
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
  looknfeel: bound(looknfeel, looknfeelEffects),
  plan: bound(plan),
  license: bound(license),
  messages: bound(messages, messageEffects),
  folders: bound(folders, folderEffects),
  files: bound(files, fileEffects),
  projectnotes: bound(projectnotes, noteEffects),
  bookmarks: bound(bookmarks, bookmarkEffects),
  projectworkstages: bound(projectworkstages),
  timesheets: bound(timesheets),
  customfields: bound(customfields, customFieldEffects),
  customfieldoptions: bound(customfieldoptions, customFieldOptionEffects),
  webhooks: bound(webhooks, webhookEffects),
  views: bound(views, viewEffects),
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

export const everyBinding = (): readonly Binding[] => Object.values(bindings)
