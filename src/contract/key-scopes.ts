/**
 * What an API key may be limited to: reading, some kinds of records, a time. A limited key never reaches what would let it or
 * others do more: keys, webhooks, people's rights and sign-ins. What has no place here takes a key without limits.
 */

/** Kinds of records as tools group them; `?toolsets=time,items` in the address of the tool endpoint offers these alone. */
export const toolsets = [
  'companies',
  'contacts',
  'projects',
  'items',
  'phases',
  'invoices',
  'quotes',
  'time',
  'allocations',
  'messages',
  'customfields',
  'settings',
] as const
export type Toolset = (typeof toolsets)[number]

/** What a key can be limited to; files and reports have no tools. */
export const keyScopes = [...toolsets, 'files', 'reports'] as const
export type KeyScope = (typeof keyScopes)[number]

/** What a limited key holds; a key without limits has none of it. */
export interface KeyLimits {
  readonly readonly: boolean
  /** Null is every kind of records. */
  readonly scopes: ReadonlySet<string> | null
}

/**
 * Where something belongs: a scope; `every` takes a key that is limited to none; `unlimited` takes one without any limit;
 * `shared` is open, because it shows nothing but what the key may see.
 */
export type RequiredScope = KeyScope | 'every' | 'unlimited' | 'shared'

const members: Readonly<Record<Exclude<RequiredScope, 'unlimited'>, string>> = {
  companies: 'companies companylocations',
  contacts: 'contacts',
  projects: 'projects projecttemplates templatephases templateitems projectnotes bookmarks projectworkstages',
  phases: 'projectphases',
  items: 'items',
  invoices: 'invoices invoicephases invoiceitems payments recurringinvoices reminders',
  quotes: 'quotes quotephases quoteitems',
  time: 'time activetimers expenses timesheets',
  allocations: 'timeallocations capacities daysoff',
  messages: 'messages',
  files: 'files folders',
  customfields: 'customfields customfieldoptions',
  settings: `account looknfeel plan license tags workstages divisions teams groups roles categories servicerates staffrates
    hourlyservices fixedprices goodservices invoiceterms reminderrule mailtexts projectdefaults quotedefaults projectnumbering
    invoicenumbering quotenumbering views workinghours`,
  reports: '',
  // Of invoices and quotes at once.
  every: 'documents',
  shared: 'changes',
}

const requiredScopes = new Map(
  Object.entries(members).flatMap(([required, names]) =>
    names.split(/\s+/).map((name) => [name, required as RequiredScope] as const),
  ),
)

/** Where records of a kind belong; `unlimited` for those that nobody has given a place. */
export const requiredScopeOf = (resource: string): RequiredScope => requiredScopes.get(resource) ?? 'unlimited'

/** Whether a key with these limits reaches the place, to read or to write. */
export function reaches({ readonly, scopes }: KeyLimits, required: RequiredScope, isWrite: boolean): boolean {
  if (isWrite && readonly) return false
  if (required === 'shared') return true
  if (required === 'unlimited') return false
  return scopes === null || (required !== 'every' && scopes.has(required))
}

/** What the key lacks, in words. */
export function lacking({ readonly }: KeyLimits, required: RequiredScope, isWrite: boolean): string {
  if (isWrite && readonly) return 'This API key is read-only; use one that may write.'
  if (required === 'every') return 'This API key is limited to some scopes; this takes one with all scopes.'
  if (required === 'unlimited' || required === 'shared') return 'This takes an API key without limits.'
  return `This API key lacks the scope ${required}.`
}
