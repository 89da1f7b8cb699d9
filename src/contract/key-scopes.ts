/**
 * Limits of an API key: read-only, certain kinds of records, an expiry. A limited key cannot reach anything that would extend
 * its own rights or those of others: keys, webhooks, permissions and sign-ins. Resources that are not listed here require a key
 * without limits.
 */

/** Toolsets: groups of resources. `?toolsets=time,items` on the tool endpoint offers only these. */
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

/** All scopes of keys: the toolsets, and files and reports, which have no tools. */
export const keyScopes = [...toolsets, 'files', 'reports'] as const
export type KeyScope = (typeof keyScopes)[number]

/** The limits of a key; not set for a key without limits. */
export interface KeyLimits {
  readonly readonly: boolean
  /** Null if not limited to certain kinds of records. */
  readonly scopes: ReadonlySet<string> | null
}

/**
 * What a key needs to reach a resource: a scope; `every` for a key that is not limited to scopes; `unlimited` for a key without
 * any limit; `shared` for nothing, because the response only shows what the key may see.
 */
export type RequiredScope = KeyScope | 'every' | 'unlimited' | 'shared'

const members: Readonly<Record<Exclude<RequiredScope, 'unlimited'>, string>> = {
  companies: 'companies companylocations',
  contacts: 'contacts',
  projects: 'projects projecttemplates templatephases templateitems projectnotes bookmarks projectworkstages',
  phases: 'projectphases',
  items: 'items',
  invoices: 'invoices invoicephases invoiceitems payments recurringinvoices reminders sendings',
  quotes: 'quotes quotephases quoteitems quotelinks',
  time: 'time activetimers expenses timesheets',
  allocations: 'timeallocations capacities daysoff',
  messages: 'messages',
  files: 'files folders',
  customfields: 'customfields customfieldoptions',
  settings: `account looknfeel plan license tags workstages divisions teams groups roles categories servicerates staffrates
    hourlyservices fixedprices goodservices invoiceterms reminderrule mailtexts projectdefaults quotedefaults projectnumbering
    invoicenumbering quotenumbering views workinghours`,
  reports: '',
  // Covers invoices and quotes together.
  every: 'documents',
  shared: 'changes',
}

const requiredScopes = new Map(
  Object.entries(members).flatMap(([scopeName, names]) =>
    names.split(/\s+/).map((name) => [name, scopeName as RequiredScope] as const),
  ),
)

/** The scope a resource requires; `unlimited` if it is not listed. */
export const getRequiredScope = (resource: string): RequiredScope => requiredScopes.get(resource) ?? 'unlimited'

/** Whether a key with these limits can read from or write to the resource. */
export function allowsAccess({ readonly, scopes }: KeyLimits, scope: RequiredScope, isWrite: boolean): boolean {
  if (isWrite && readonly) return false
  if (scope === 'shared') return true
  if (scope === 'unlimited') return false
  return scopes === null || (scope !== 'every' && scopes.has(scope))
}
