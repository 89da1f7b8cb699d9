/** Events that a webhook can subscribe to, and the changes that cause them. */

type Verb = 'new' | 'edit' | 'complete' | 'reactivate' | 'delete'

const worked: readonly Verb[] = ['new', 'edit', 'complete', 'reactivate', 'delete']
const kept: readonly Verb[] = ['new', 'edit', 'delete']
/** For records that exist as long as their parent. */
const standing: readonly Verb[] = ['edit']

/** Subjects in event names: their resource, and their verbs. */
const subjects = {
  project: { resource: 'projects', verbs: worked },
  task: { resource: 'items', verbs: worked },
  company: { resource: 'companies', verbs: kept },
  contact: { resource: 'contacts', verbs: kept },
  invoice: { resource: 'invoices', verbs: kept },
  quote: { resource: 'quotes', verbs: kept },
  time: { resource: 'time', verbs: kept },
  timesheet: { resource: 'timesheets', verbs: kept },
  timeallocation: { resource: 'timeallocations', verbs: kept },
  dayoff: { resource: 'daysoff', verbs: kept },
  capacity: { resource: 'capacities', verbs: standing },
  message: { resource: 'messages', verbs: kept },
  file: { resource: 'files', verbs: kept },
} as const

export const webhookEvents: readonly string[] = Object.entries(subjects).flatMap(([subject, { verbs }]) =>
  verbs.map((verb) => verb + subject),
)

/** Name of the resource to which an event's records belong. */
export function resourceOfEvent(event: string): string {
  const found = Object.entries(subjects).find(([subject, { verbs }]) => verbs.some((verb) => verb + subject === event))
  if (!found) throw new Error(`No event is called ${event}`)
  return found[1].resource
}

const subjectsByResource: ReadonlyMap<string, { readonly subject: string; readonly known: readonly Verb[] }> = new Map(
  Object.entries(subjects).map(([subject, { resource, verbs: known }]) => [resource, { subject, known }]),
)

/** The parts of a change that determine its event. */
export interface Happening {
  readonly resource: string
  readonly action: string
  readonly after: Readonly<Record<string, unknown>> | null
}

/** A resource's state field, and the states that completing and reactivating lead to. */
export interface Workflow {
  readonly field: string
  readonly open: string
  readonly done: string
}

const verbs: Readonly<Record<string, Verb>> = {
  create: 'new',
  delete: 'delete',
  complete: 'complete',
  reactivate: 'reactivate',
}

/**
 * The event of a change, or null if its resource has none. A change causes one event: an update that sets the done
 * state counts as a completion.
 */
export function eventOf(change: Happening, workflow: Workflow | null): string | null {
  const found = subjectsByResource.get(change.resource)
  if (!found) return null
  const { subject, known } = found
  const verb = verbs[change.action] ?? moved(change, workflow) ?? 'edit'
  return (known.includes(verb) ? verb : 'edit') + subject
}

function moved({ after }: Happening, workflow: Workflow | null): Verb | null {
  const state = workflow ? after?.[workflow.field] : undefined
  if (state === undefined) return null
  if (state === workflow?.done) return 'complete'
  return state === workflow?.open ? 'reactivate' : null
}
