/** Invoices as far as projects sum them: amounts and states. */
import { type Block, cents } from './block.ts'
import { stamps } from './calendar.ts'
import { label } from './labels.ts'
import type { DemoProject } from './projects.ts'

type State = 'draft' | 'submitted' | 'authorised' | 'paid' | 'voided'

/** In turn, so that every state comes several times and the first company has one of each. */
const states: readonly State[] = [
  'draft',
  'paid',
  'authorised',
  'submitted',
  'paid',
  'voided',
  'authorised',
  'paid',
  'submitted',
  'authorised',
]

/** How long ago an invoice in a state was made, in days. */
const ages: Readonly<Record<State, readonly [youngest: number, oldest: number]>> = {
  draft: [1, 9],
  submitted: [3, 20],
  authorised: [8, 70],
  paid: [35, 300],
  voided: [20, 250],
}

export function makeInvoices(block: Block, projects: readonly DemoProject[]): void {
  const { random, profile } = block
  for (let index = 0; index < profile.volume.invoices; index += 1) {
    const project = projects[index < states.length ? index % 5 : random.int(0, projects.length - 1)]
    const state = states[index % states.length]
    if (project && state) makeInvoice(block, project, state)
  }
}

function makeInvoice(block: Block, project: DemoProject, state: State): void {
  const { random, sheet, calendar, profile } = block
  const total = cents(random.int(180, 4_800) * 10 + random.pick([0, 0, 0.5, 0.25, 0.75]))
  const tax = cents((total * profile.taxrate) / 100)
  const part = partPaid(block, state)
  const { id } = sheet.record('invoices', {
    companyid: project.companyid,
    projectid: random.chance(0.92) ? project.id : null,
    activeworkstate: state,
    total,
    tax,
    paid: cents(total * part),
    paidtax: cents(tax * part),
    ...stamps(random, calendar, -random.int(...ages[state])),
  })
  label(block, 'invoice', id)
}

/** Some that are due are half paid. */
function partPaid({ random }: Block, state: State): number {
  if (state === 'paid') return 1
  return state === 'authorised' && random.chance(0.35) ? 0.5 : 0
}
