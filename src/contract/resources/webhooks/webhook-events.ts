/** Events that a webhook can subscribe to, and the changes that cause them. */
import { table } from '../../table.ts'

type Verb = 'new' | 'edit' | 'complete' | 'reactivate' | 'delete'
/** What happens to documents beside their being changed. */
type Progress = 'send' | 'view' | 'pay' | 'overdue' | 'accept' | 'decline' | 'expire'
type TimerVerb = 'start' | 'stop'

const worked: readonly Verb[] = ['new', 'edit', 'complete', 'reactivate', 'delete']
const defaultVerbs: readonly Verb[] = ['new', 'edit', 'delete']
/** For records that exist as long as their parent. */
const fixedVerbs: readonly Verb[] = ['edit']

interface Subject {
  readonly resource: string
  readonly verbs: readonly (Verb | Progress | TimerVerb)[]
  /** Verbs of this subject, in place of the usual ones. */
  readonly timerVerbs?: Readonly<Partial<Record<Verb, TimerVerb>>>
  /** States whose being reached is an event beside the change. */
  readonly progressByState?: Readonly<Record<string, Progress>>
  /** Fields that note one of the other events, so their change is no event beside it. */
  readonly marks?: readonly string[]
}

/** When a document was mailed, how often, and when its client opened it. */
const issueMarks = ['sentdate', 'senttimes', 'viewedon'] as const

/** Subjects in event names. */
const subjects = table<Subject>({
  project: { resource: 'projects', verbs: worked },
  task: { resource: 'items', verbs: worked },
  phase: { resource: 'projectphases', verbs: defaultVerbs },
  company: { resource: 'companies', verbs: defaultVerbs },
  contact: { resource: 'contacts', verbs: defaultVerbs },
  invoice: {
    resource: 'invoices',
    verbs: [...defaultVerbs, 'send', 'view', 'pay', 'overdue'],
    progressByState: { paid: 'pay' },
    marks: issueMarks,
  },
  quote: {
    resource: 'quotes',
    verbs: [...defaultVerbs, 'send', 'view', 'accept', 'decline', 'expire'],
    progressByState: { accepted: 'accept', declined: 'decline', expired: 'expire' },
    marks: issueMarks,
  },
  payment: { resource: 'payments', verbs: defaultVerbs },
  expense: { resource: 'expenses', verbs: defaultVerbs },
  time: { resource: 'time', verbs: defaultVerbs },
  timer: {
    resource: 'activetimers',
    verbs: ['start', 'edit', 'stop'],
    timerVerbs: { new: 'start', delete: 'stop' },
  },
  timesheet: { resource: 'timesheets', verbs: defaultVerbs },
  timeallocation: { resource: 'timeallocations', verbs: defaultVerbs },
  dayoff: { resource: 'daysoff', verbs: defaultVerbs },
  capacity: { resource: 'capacities', verbs: fixedVerbs },
  message: { resource: 'messages', verbs: defaultVerbs },
  file: { resource: 'files', verbs: defaultVerbs },
})

/** The events of each subject. */
export const eventGroups: readonly (readonly string[])[] = Object.entries(subjects).map(([subject, { verbs }]) =>
  verbs.map((verb) => verb + subject),
)

export const webhookEvents: readonly string[] = eventGroups.flat()

/** Stands for all events, also those that later versions add. */
export const everyEvent = '*'

const subjectOfEvent: ReadonlyMap<string, Subject> = new Map(
  Object.entries(subjects).flatMap(([subject, description]) =>
    description.verbs.map((verb) => [verb + subject, description] as const),
  ),
)

/** Name of the resource to which an event's records belong. */
export function resourceOfEvent(event: string): string {
  const subject = subjectOfEvent.get(event)
  if (!subject) throw new Error(`No event is called ${event}`)
  return subject.resource
}

/** The events of a subscription, which holds one name, several with commas, or `*`. */
export const eventsNamed = (subscription: string): readonly string[] =>
  subscription === everyEvent ? webhookEvents : subscription.split(',')

const byResource: ReadonlyMap<string, readonly [name: string, Subject]> = new Map(
  Object.entries(subjects).map(([name, subject]) => [subject.resource, [name, subject]]),
)

/** The parts of a change that determine its events. */
export interface Happening {
  readonly resource: string
  readonly action: string
  readonly after: Readonly<Record<string, unknown>> | null
}

/** A resource's state field, and the states that completing and reactivating lead to. */
export interface Workflow {
  readonly field: string
  readonly open: string | null
  readonly done: string | null
}

const verbs = table<Verb>({
  create: 'new',
  delete: 'delete',
  complete: 'complete',
  reactivate: 'reactivate',
})

/**
 * The events of a change; none if its resource has none. An update that sets the done state counts as a completion and as
 * nothing else. A document that reaches a state has an event of that beside its change, but not if it was created in it. An
 * update of nothing but marks is none.
 */
export function eventsOfChange(change: Happening, workflow: Workflow | null): readonly string[] {
  const [name, subject] = byResource.get(change.resource) ?? []
  if (name === undefined || subject === undefined || isMark(change, subject)) return []
  const verb = verbs[change.action] ?? getMoveVerb(change, workflow) ?? 'edit'
  const ownVerb = subject.timerVerbs?.[verb] ?? (subject.verbs.includes(verb) ? verb : 'edit')
  const state = workflow && change.action !== 'create' ? change.after?.[workflow.field] : undefined
  const progress = typeof state === 'string' ? subject.progressByState?.[state] : undefined
  return progress === undefined ? [ownVerb + name] : [ownVerb + name, progress + name]
}

function isMark({ action, after }: Happening, { marks = [] }: Subject): boolean {
  const fields = Object.keys(after ?? {})
  return action === 'update' && fields.length > 0 && fields.every((field) => marks.includes(field))
}

function getMoveVerb({ after }: Happening, workflow: Workflow | null): Verb | null {
  const state = workflow ? after?.[workflow.field] : undefined
  if (state === undefined) return null
  if (state === workflow?.done) return 'complete'
  return state === workflow?.open ? 'reactivate' : null
}
