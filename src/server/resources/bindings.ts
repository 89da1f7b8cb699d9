/** Every declared resource with its binding. A declaration without one is a type error here. */
import type { Resource } from '../../contract/language/resource.ts'
import type { ResourceName } from '../../contract/registry.ts'
import type { ReadBinding } from '../query/binding.ts'
import { noEffects } from '../write/effects.ts'
import type { Binding, EffectsOf } from '../write/write-context.ts'
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
import {
  projecttemplates,
  templateEffects,
  templateItemEffects,
  templateitems,
  templatePhaseEffects,
  templatephases,
} from './documents/templates/project-templates.ts'
import { getChanges } from './history/changes.ts'
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
import { divisionEffects, groupLimits } from './settings/plan-limits.ts'
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
import { teamEffects } from './settings/team-effects.ts'
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
import { projects } from './work/projects.ts'

/** Effects belong to the declaration whose fields they name. */
const bindWith = <R extends Resource>(read: ReadBinding<R>, effects: EffectsOf<R> = noEffects): Binding => ({
  ...read,
  effects,
})

const bindings: Readonly<Record<ResourceName, Binding>> = {
  companies: bindWith(companies, companyEffects),
  companylocations: bindWith(companylocations, locationEffects),
  contacts: bindWith(contacts, contactEffects),
  projects: bindWith(projects, projectEffects),
  projectphases: bindWith(projectphases, phaseEffects),
  items: bindWith(items, itemEffects),
  time: bindWith(time, timeEffects),
  timeallocations: bindWith(timeallocations, allocationEffects),
  activetimers: bindWith(activetimers, timerEffects),
  workinghours: bindWith(workinghours),
  capacities: bindWith(capacities, capacityEffects),
  daysoff: bindWith(daysoff, dayOffEffects),
  expenses: bindWith(expenses, expenseEffects),
  staffrates: bindWith(staffrates, staffRateEffects),
  invoices: bindWith(invoices, invoiceEffects),
  invoicephases: bindWith(invoicephases, invoicePhaseEffects),
  invoiceitems: bindWith(invoiceitems, invoiceLineEffects),
  invoiceterms: bindWith(invoiceterms),
  payments: bindWith(payments, paymentEffects),
  recurringinvoices: bindWith(recurringinvoices, recurringEffects),
  reminderrule: bindWith(reminderrule, reminderRuleEffects),
  reminders: bindWith(reminders),
  sendings: bindWith(sendings),
  mailtexts: bindWith(mailtexts),
  quotes: bindWith(quotes, quoteEffects),
  quotephases: bindWith(quotephases, quotePhaseEffects),
  quoteitems: bindWith(quoteitems, quoteLineEffects),
  quotelinks: bindWith(quotelinks),
  projectnumbering: bindWith(projectnumbering),
  invoicenumbering: bindWith(invoicenumbering),
  quotenumbering: bindWith(quotenumbering),
  projecttemplates: bindWith(projecttemplates, templateEffects),
  templatephases: bindWith(templatephases, templatePhaseEffects),
  templateitems: bindWith(templateitems, templateItemEffects),
  projectdefaults: bindWith(projectdefaults),
  quotedefaults: bindWith(quotedefaults),
  tags: bindWith(tags),
  workstages: bindWith(workstages, workstageEffects),
  divisions: bindWith(divisions, divisionEffects),
  teams: bindWith(teams, teamEffects),
  groups: bindWith(groups, groupLimits),
  roles: bindWith(roles),
  servicerates: bindWith(servicerates),
  apikeys: bindWith(apikeys, apiKeyEffects),
  categories: bindWith(categories),
  hourlyservices: bindWith(hourlyservices),
  fixedprices: bindWith(fixedprices),
  goodservices: bindWith(goodservices),
  account: bindWith(account, accountEffects),
  looknfeel: bindWith(looknfeel, looknfeelEffects),
  plan: bindWith(plan),
  license: bindWith(license),
  messages: bindWith(messages, messageEffects),
  folders: bindWith(folders, folderEffects),
  files: bindWith(files, fileEffects),
  projectnotes: bindWith(projectnotes, noteEffects),
  bookmarks: bindWith(bookmarks, bookmarkEffects),
  projectworkstages: bindWith(projectworkstages),
  timesheets: bindWith(timesheets),
  customfields: bindWith(customfields, customFieldEffects),
  customfieldoptions: bindWith(customfieldoptions, customFieldOptionEffects),
  webhooks: bindWith(webhooks, webhookEffects),
  views: bindWith(views, viewEffects),
  webhookrequests: bindWith(webhookrequests),
  securityevents: bindWith(securityevents),
  documents: bindWith(documents),
  changes: bindWith(getChanges((name) => getBinding(name))),
}

export function getBinding(name: string): Binding {
  const binding = bindings[name as ResourceName]
  if (!binding) throw new Error(`No binding for ${name}`)
  return binding
}

export const everyBinding = (): readonly Binding[] => Object.values(bindings)
