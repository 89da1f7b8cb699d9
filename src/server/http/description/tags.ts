/** Tags with their descriptions, in the order in which they are shown. */

interface TagGroup {
  readonly name: string
  readonly tags: Readonly<Record<string, string>>
}

const groups: readonly TagGroup[] = [
  {
    name: 'Start here',
    tags: {
      Interface: 'The caller, tokens, and this description.',
      Search: 'Finds records of every kind at once.',
      Notifications: 'Notifications of the caller, how many are unread, and how they are delivered.',
      Changes: 'Who changed what and when, as a list and as a live stream.',
      Imports: 'Records from CSV and XLSX files: map, check, import, undo.',
    },
  },
  {
    name: 'Work',
    tags: {
      Projects: 'What the firm does for a company, with a team, dates and a budget.',
      Phases: 'Parts of a project that contain its items.',
      Items: 'Tasks and billable lines of projects: who does what by when, and what it costs.',
      'Work stages of projects': 'When a project reached each stage.',
      'Project templates': 'Templates for new projects.',
      'Template phases': 'Phases of project templates.',
      'Template items': 'Items of project templates.',
      Messages: 'Conversations about a project or an item.',
      Notes: 'Notes of a project.',
      Files: 'Files of projects, items, invoices and expenses.',
      Folders: 'Folders for the files of a project.',
      Bookmarks: 'Links of a project.',
    },
  },
  {
    name: 'Time',
    tags: {
      Time: 'Time that people have worked on items.',
      Timers: 'Running timers, at most one per person.',
      Timesheets: 'Weeks that are submitted and approved.',
      'Time allocations': 'Time that is planned for people on items.',
      Planning: 'Allocated time, tracked time and capacity by person and week.',
      'Calendar feed': 'A private link that shows due items and allocations in a calendar app.',
      'Working hours': 'Default working hours of the firm by day of the week.',
      Capacity: 'Working hours of each person by day of the week.',
      'Days off': 'Holidays of the firm, and absences of people.',
      Expenses: 'Money spent on a project.',
      Reports: 'Sums of time, profit, invoices and workload.',
    },
  },
  {
    name: 'Money',
    tags: {
      Invoices: 'Invoices to clients, from draft to paid.',
      'Invoice phases': 'Parts of an invoice that contain its lines.',
      'Invoice lines': 'Lines of invoices, with quantity, price, discount and tax.',
      Payments: 'Payments of invoices.',
      'Recurring invoices': 'Invoices that are created automatically at regular intervals.',
      Reminders: 'Payment reminders that were sent.',
      Sendings: 'Mails with invoices and quotes to clients, and whether the mail server refused them.',
      'Reminders of invoices': 'When clients are reminded of unpaid invoices.',
      'Mail texts': 'Texts of the mails that send invoices and quotes to clients.',
      Quotes: 'Offers to clients, from draft to an accepted quote and its project.',
      'Quote phases': 'Parts of a quote that contain its lines.',
      'Quote lines': 'Lines of quotes, with quantity, price, discount and tax.',
      'Quote links': 'Links in mails by which clients read and answer quotes without signing in.',
      Documents: 'Invoices and quotes as issued to a client.',
      Accounting: 'Files for bookkeepers.',
    },
  },
  {
    name: 'People',
    tags: {
      Companies: 'Clients, contractors and other firms.',
      Locations: 'Addresses of companies.',
      Contacts: 'Colleagues, clients and contractors, and their permissions.',
      'Sign-in': 'Passwords, second factors and sign-in emails.',
      'Security log': 'Sign-ins, changes of rights, and other security events.',
    },
  },
  {
    name: 'Settings',
    tags: {
      Account: 'The firm itself: name, time zone, currency, rules.',
      'Look and feel': 'Colours and formats of the firm.',
      Plan: 'The plan the firm has subscribed to.',
      Licence: 'How many people may sign in.',
      Settings: 'Built-in lists of values, and the logo.',
      Divisions: 'Parts of the firm whose work is kept separate.',
      Teams: 'People who work together.',
      Groups: 'Groups of contacts.',
      Roles: 'Roles that contacts have.',
      Tags: 'Labels of records.',
      Categories: 'Kinds of companies, projects and items.',
      'Work stages': 'Stages of projects, items, invoices and quotes.',
      'Custom fields': 'Fields that the firm adds to records.',
      'Options of custom fields': 'Options of a custom field.',
      'Service rates': 'Hourly rates by the kind of service.',
      'Staff rates': 'Hourly rates by person.',
      'Hourly services': 'Products that are sold by the hour.',
      'Fixed-price products': 'Products with a fixed price.',
      'Goods and services': 'Products that are sold by quantity.',
      'Payment terms': 'How long clients have to pay.',
      'Project settings': 'Defaults of new projects.',
      'Quote settings': 'Defaults of new quotes.',
      'Project numbering': 'How projects are numbered.',
      'Invoice numbering': 'How invoices are numbered.',
      'Quote numbering': 'How quotes are numbered.',
      Views: 'Saved lists with their filters and columns.',
    },
  },
  {
    name: 'Other programs',
    tags: {
      'API keys': 'Keys for programs that act for the whole account.',
      Webhooks: 'Addresses of other programs that receive events.',
      Deliveries: 'Deliveries to webhooks, and their results.',
    },
  },
]

const tagTexts = Object.assign({}, ...groups.map(({ tags }) => tags)) as Readonly<Record<string, string>>

/** Tags of the document. Includes tags that have no description here, which linters report. */
export function describedTags(usedTags: Iterable<string>): object[] {
  const names = new Set(usedTags)
  const withText = Object.entries(tagTexts).flatMap(([name, description]) =>
    names.has(name) ? [{ name, description }] : [],
  )
  const without = [...names].filter((name) => !(name in tagTexts)).map((name) => ({ name }))
  return [...withText, ...without]
}

/** Groups of tags in consoles (`x-tagGroups`). */
export const tagGroups = groups.map(({ name, tags }) => ({ name, tags: Object.keys(tags) }))
