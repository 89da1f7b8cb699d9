/**
 * All resources that have pages: their views, and what features add. `/$resource` and `/$resource/$id` show them; a new
 * resource is a new entry.
 */
import type { Field } from '../../contract/language/field.ts'
import { seesField } from '../../contract/language/resource.ts'
import { type Actor, can, permissions } from '../../contract/rights.ts'
import type { Me } from '../data/me.ts'
import { isDeleted, key, type RecordData } from '../data/record.ts'
import { BillTimeButton } from '../features/billing/bill-time-button.tsx'
import { SeeAsClient } from '../features/companies/see-as-client.tsx'
import { SeeAsPerson } from '../features/contacts/see-as-person.tsx'
import { BooksButton } from '../features/documents/books/books-button.tsx'
import { type DocumentView, documentFields, invoiceView, quoteView } from '../features/documents/document-views.ts'
import type { ProjectSlots } from '../features/projects/project-screen.tsx'
import { StartTimer } from '../features/timer/start-timer.tsx'
import { t } from '../language/t.ts'
import { ListLink } from '../resource/grid/list/list-link.tsx'
import type { ListScope } from '../resource/grid/list/list-request.ts'
import type { Extras } from '../resource/record/extras.ts'
import type { View } from '../resource/view.ts'
import { type LazyPart, lazyPart } from '../ui/lazy-part.tsx'
import { rem } from '../ui/measure/reading-size.ts'
import { companies } from '../views/companies.ts'
import { contacts } from '../views/contacts.ts'
import { invoices, quotes } from '../views/documents.ts'
import { expenses } from '../views/expenses.ts'
import { items } from '../views/items.ts'
import { projects } from '../views/projects.ts'
import { recurringInvoices } from '../views/recurring-invoices.ts'
import { time } from '../views/time.ts'

export interface Screen {
  readonly view: View
  /** Shown beside every record, on its page and in its panel. */
  readonly extras?: Extras
  /** Replaces the standard record page. */
  readonly Page?: LazyPart<ProjectSlots>
  /** What that page requests, if it differs from what the view shows. */
  readonly fieldsOf?: (actor: Actor) => string
}

const CompanyRelated = lazyPart(() => import('../features/companies/related.tsx').then((part) => part.CompanyRelated))
const ContactRelated = lazyPart(() => import('../features/contacts/related.tsx').then((part) => part.ContactRelated))
const ColleagueSignIn = lazyPart(() =>
  import('../features/settings/colleague/colleague-sign-in.tsx').then((part) => part.ColleagueSignIn),
)
const ContactSignIn = lazyPart(() =>
  import('../features/settings/colleague/contact-sign-in.tsx').then((part) => part.ContactSignIn),
)
const Files = lazyPart(() => import('../features/content/files.tsx').then((part) => part.Files))
const InvoiceScreen = lazyPart(() =>
  import('../features/documents/document-screen.tsx').then((part) => part.InvoiceScreen),
)
const InvoicesSummary = lazyPart(() =>
  import('../features/documents/list-summary.tsx').then((part) => part.InvoicesSummary),
)
const QuotesSummary = lazyPart(() =>
  import('../features/documents/list-summary.tsx').then((part) => part.QuotesSummary),
)
const QuoteScreen = lazyPart(() => import('../features/documents/document-screen.tsx').then((part) => part.QuoteScreen))
const ItemRelated = lazyPart(() => import('../features/items/related.tsx').then((part) => part.ItemRelated))
const LogTime = lazyPart(() => import('../features/timer/log-time.tsx').then((part) => part.LogTime))
const CreatedInvoices = lazyPart(() =>
  import('../features/documents/rail/created-invoices.tsx').then((part) => part.CreatedInvoices),
)
const Messages = lazyPart(() => import('../features/content/messages.tsx').then((part) => part.Messages))
const ProjectBurn = lazyPart(() => import('../features/reports/project-burn.tsx').then((part) => part.ProjectBurn))
const ProjectTime = lazyPart(() => import('../features/timer/project-time.tsx').then((part) => part.ProjectTime))
const TimeSums = lazyPart(() => import('../features/timer/time-sums.tsx').then((part) => part.TimeSums))
const PinButton = lazyPart(() => import('../features/shell/pin-button.tsx').then((part) => part.PinButton))
const WithContent = lazyPart(() => import('../features/content/with-content.tsx').then((part) => part.WithContent))
const ProjectScreen = lazyPart(() =>
  import('../features/projects/project-screen.tsx').then((part) => part.ProjectScreen),
)

const withContent =
  (kind: 'invoices' | 'quotes' | 'companies'): NonNullable<Extras['around']> =>
  (record, me, content, label) => (
    <WithContent me={me} target={{ kind, record }} label={label}>
      {content}
    </WithContent>
  )

export const itemExtras: Extras = {
  actions: (item, me) => <StartTimer me={me} item={item} />,
  beside: (item, me) => (
    <>
      <ItemRelated me={me} item={item} logTime={<LogTime me={me} target={{ itemid: item.id }} />} />
      <Messages me={me} target={{ kind: 'items', record: item }} />
      <Files me={me} target={{ kind: 'items', record: item }} />
    </>
  ),
  parts: [ItemRelated, LogTime, Messages, Files],
}

export const projectSlots: ProjectSlots = {
  itemExtras,
  time: (project, me, records) => (
    <ProjectTime me={me} project={project}>
      {records}
    </ProjectTime>
  ),
  burn: (project, me) => <ProjectBurn me={me} project={project} />,
  messages: (project, me) => <Messages me={me} target={{ kind: 'projects', record: project }} />,
  files: (project, me) => <Files me={me} target={{ kind: 'projects', record: project }} />,
}

/** The items assigned to the person. */
export const mine: ListScope = {
  fixedParams: { contacts: 'me' },
  order: 'duedate',
  empty: {
    title: t('Nothing assigned to you yet'),
    text: t('Items that are assigned to you appear here, the soonest due first.'),
  },
}

/** A person's own sign-in is in the settings. */
const looksAfter = ({ actor, id }: Me, contact: RecordData) =>
  can(actor, permissions.userPermissions, 'edit') &&
  contact.allowlogin === true &&
  key(contact) !== id &&
  !isDeleted(contacts.resource, contact)

/** Users who see people's rights also see who can sign in. */
const invites = ({ actor, id }: Me, contact: RecordData) =>
  (actor.administrator || can(actor, permissions.userPermissions)) && key(contact) !== id

const contactExtras: Extras = {
  needs: ['allowlogin', 'type'],
  actions: (contact, me) => <SeeAsPerson me={me} contact={contact} />,
  beside: (contact, me) => (
    <>
      <ContactRelated me={me} contact={contact} />
      {invites(me, contact) && <ContactSignIn key={`sign-in ${contact.id}`} me={me} contact={contact} />}
      {looksAfter(me, contact) && <ColleagueSignIn key={contact.id} contact={contact} />}
    </>
  ),
  parts: [ContactRelated],
}

const companyExtras: Extras = {
  actions: (company, me) => (
    <>
      <SeeAsClient me={me} company={company} />
      <BillTimeButton me={me} what={`company-${key(company)}`} />
    </>
  ),
  beside(company, me, recordFrame) {
    const isPage = recordFrame === 'page'
    const time = isPage && <TimeSums me={me} scope={{ companyid: company.id }} />
    const element = <CompanyRelated me={me} company={company} time={time} />
    return isPage ? withContent('companies')(company, me, element, t('Overview')) : element
  },
  parts: [CompanyRelated, WithContent],
}

/** Who can see a project, as its settings show it. */
const visibility = ['clientaccess', 'clientviewalltasks', 'staffviewalltasks', 'staff', 'clients', 'contractors']

const projectExtras: Extras = {
  needs: ['invoicedAmount', 'othercurrencies', ...visibility],
  parts: [PinButton],
  actions: (project, me) => (
    <>
      <PinButton me={me} project={project} />
      <BillTimeButton me={me} what={`project-${key(project)}`} />
    </>
  ),
}

const seesMoney = ({ actor }: Me, { resource }: View) => seesField(actor, resource.fields.grandtotal as Field)

/** As high as the figures that replace it, so that the list below does not move. */
const summaryRoom = <div style={{ height: rem(52) }} />

const billAny = (me: Me) => <BillTimeButton me={me} what="any" label={t('Bill tracked time')} />

const invoiceExtras: Extras = {
  tools: (me) => (
    <>
      <BooksButton me={me} />
      <ListLink me={me} view={recurringInvoices} label={t('Recurring')} />
      {billAny(me)}
    </>
  ),
  above: (me) => seesMoney(me, invoices) && <InvoicesSummary fallback={summaryRoom} />,
  parts: [InvoicesSummary, WithContent],
  actions: (invoice, me) =>
    invoice.activeworkstate === 'draft' && (
      <BillTimeButton me={me} what={`invoice-${key(invoice)}`} label={t('Add tracked time')} />
    ),
  around: withContent('invoices'),
}

const timeExtras: Extras = {
  tools: (me) => (
    <>
      <ListLink me={me} view={expenses} label={t('Expenses')} />
      {billAny(me)}
    </>
  ),
}

const expenseExtras: Extras = {
  tools: billAny,
  beside: (expense, me) => <Files me={me} target={{ kind: 'expenses', record: expense }} />,
  parts: [Files],
}

const quoteExtras: Extras = {
  above: (me) => seesMoney(me, quotes) && <QuotesSummary fallback={summaryRoom} />,
  parts: [QuotesSummary, WithContent],
  around: withContent('quotes'),
}

const recurringExtras: Extras = {
  beside: (recurring, me) => <CreatedInvoices me={me} recurring={recurring} />,
  parts: [CreatedInvoices],
}

const getFields = (kind: DocumentView) => (actor: Actor) => documentFields(actor, kind)

const screens: Readonly<Record<string, Screen>> = {
  projects: { view: projects, Page: ProjectScreen, extras: projectExtras },
  items: { view: items, extras: itemExtras },
  time: { view: time, extras: timeExtras },
  expenses: { view: expenses, extras: expenseExtras },
  recurringinvoices: { view: recurringInvoices, extras: recurringExtras },
  invoices: { view: invoices, Page: InvoiceScreen, fieldsOf: getFields(invoiceView), extras: invoiceExtras },
  quotes: { view: quotes, Page: QuoteScreen, fieldsOf: getFields(quoteView), extras: quoteExtras },
  companies: { view: companies, extras: companyExtras },
  contacts: { view: contacts, extras: contactExtras },
}

/** The screen of a resource by its name in the URL; null if there is none. */
export const getScreen = (resource: string): Screen | null =>
  Object.hasOwn(screens, resource) ? (screens[resource] ?? null) : null
