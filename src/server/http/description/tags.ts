/** Groups of operations: what each is about, in a sentence, and the order in which they are shown. */

interface TagGroup {
  readonly name: string
  readonly tags: Readonly<Record<string, string>>
}

const groups: readonly TagGroup[] = [
  {
    name: 'Start here',
    tags: {
      Interface: 'Who is calling, tokens, and this description.',
      Search: 'Finds records of every kind at once.',
      Notifications: 'What the caller was told of, how much of it is unread, and how it is told.',
      Changes: 'What was changed, when and by whom; also told while it happens.',
      Imports: 'Records from CSV and XLSX files: mapped, checked, written, taken back.',
    },
  },
  {
    name: 'Work',
    tags: {
      Projects: 'What the firm does for a company, with a team, dates and a budget.',
      Phases: 'Parts of a project, which hold its items.',
      Items: 'Tasks and billable lines of projects: who does what by when, and what it costs.',
      'Work stages of projects': 'When a project came to which stage.',
      'Project templates': 'Projects to begin new ones from.',
      'Template phases': 'Phases of project templates.',
      'Template items': 'Items of project templates.',
      Messages: 'What people write to each other about a project or an item.',
      Notes: 'Notes that belong to a project.',
      Files: 'Files of projects, items, invoices and expenses.',
      Folders: 'Folders for the files of a project.',
      Bookmarks: 'Links that belong to a project.',
    },
  },
  {
    name: 'Time',
    tags: {
      Time: 'Time that somebody has worked on an item.',
      Timers: 'Timers that are running: one for each person at most.',
      Timesheets: 'Weeks that are submitted and approved.',
      'Time allocations': 'Time that is planned for somebody on an item.',
      Planning: 'People and weeks: what is allocated and tracked, and what can be worked.',
      'Calendar feed': 'A private link by which a calendar program shows due items and allocations.',
      'Working hours': 'What people of the firm work on each day of the week.',
      Capacity: 'What each person can work on each day of the week.',
      'Days off': 'Holidays of the firm, and days on which somebody does not work.',
      Expenses: 'Money that was spent for a project.',
      Reports: 'Sums of time, profit, invoices and workload.',
    },
  },
  {
    name: 'Money',
    tags: {
      Invoices: 'What clients are asked to pay: from a draft to paid.',
      'Invoice phases': 'Parts of an invoice, which hold its lines.',
      'Invoice lines': 'Lines of invoices, with quantity, price, discount and tax.',
      Payments: 'What was paid for an invoice.',
      'Recurring invoices': 'Invoices that are made again and again by themselves.',
      Reminders: 'Reminders of payment that were sent.',
      'Reminders of invoices': 'When clients are reminded of what they owe.',
      'Mail texts': 'What the mails say that carry an invoice or a quote to the client.',
      Quotes: 'Offers to clients: from a draft to an accepted quote and its project.',
      'Quote phases': 'Parts of a quote, which hold its lines.',
      'Quote lines': 'Lines of quotes, with quantity, price, discount and tax.',
      Documents: 'Invoices and quotes as they were issued to a client.',
      Accounting: 'Files for bookkeepers.',
    },
  },
  {
    name: 'People',
    tags: {
      Companies: 'Clients, contractors and other firms.',
      Locations: 'Addresses of companies.',
      Contacts: 'People: colleagues, clients and contractors, and what each may do.',
      'Sign-in': 'Passwords, second factors and addresses that people sign in with.',
      'Security log': 'Sign-ins, changes of rights, and what else matters for security.',
    },
  },
  {
    name: 'Settings',
    tags: {
      Account: 'The firm itself: name, time zone, currency, rules.',
      'Look and feel': 'Colours and formats of the firm.',
      Plan: 'What the firm has subscribed to.',
      Licence: 'How many people may sign in.',
      Settings: 'Words that the service brings along, and the logo.',
      Divisions: 'Parts of the firm that keep their work apart.',
      Teams: 'People who work together.',
      Groups: 'Groups of contacts.',
      Roles: 'Roles that contacts have.',
      Tags: 'Words that records are marked with.',
      Categories: 'Kinds of companies, projects and items.',
      'Work stages': 'Steps of the way of projects, items, invoices and quotes.',
      'Custom fields': 'Fields that the firm adds to records.',
      'Options of custom fields': 'What there is to choose in a custom field.',
      'Service rates': 'Hourly rates by the kind of service.',
      'Staff rates': 'Hourly rates by person.',
      'Hourly services': 'Products that are sold by the hour.',
      'Fixed-price products': 'Products with a price of their own.',
      'Goods and services': 'Products that are sold by quantity.',
      'Payment terms': 'How long clients have to pay.',
      'Project settings': 'What new projects begin with.',
      'Quote settings': 'What new quotes begin with.',
      'Project numbering': 'How projects are numbered.',
      'Invoice numbering': 'How invoices are numbered.',
      'Quote numbering': 'How quotes are numbered.',
      Views: 'Lists that somebody has saved with their filters and columns.',
    },
  },
  {
    name: 'Other programs',
    tags: {
      'API keys': 'Keys for programs that act for the whole account.',
      Webhooks: 'Addresses of other programs that are told of events.',
      Deliveries: 'What was sent to webhooks, and what became of it.',
    },
  },
]

const known = Object.assign({}, ...groups.map(({ tags }) => tags)) as Readonly<Record<string, string>>

/** Tags as the description has them. One without words here is shown all the same; linters complain of it. */
export function describedTags(used: Iterable<string>): object[] {
  const names = new Set(used)
  const told = Object.entries(known).flatMap(([name, description]) => (names.has(name) ? [{ name, description }] : []))
  const silent = [...names].filter((name) => !(name in known)).map((name) => ({ name }))
  return [...told, ...silent]
}

/** How consoles put tags together (`x-tagGroups`). */
export const tagGroups = groups.map(({ name, tags }) => ({ name, tags: Object.keys(tags) }))
