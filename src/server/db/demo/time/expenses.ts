/** Purchases for projects. */
import { type Block, cents } from '../block.ts'
import { stamps } from '../calendar.ts'
import { purchases } from '../words/catalogue.ts'
import type { DemoProject } from '../work/projects.ts'

export interface DemoExpense {
  /** Day of the purchase, counted from today. */
  readonly day: number
  readonly projectid: number
  /** Its amount on an invoice. */
  readonly charge: number
  readonly row: {
    readonly id: number
    readonly name: string
    readonly contactid: number
    readonly billable: boolean
    invoiceid: number | null
  }
}

export function makeExpenses(
  block: Block,
  projects: readonly DemoProject[],
  items: readonly { id: number; projectid: number }[],
): DemoExpense[] {
  const { random, sheet, calendar } = block
  const expenses: DemoExpense[] = []
  const itemsByProject = Map.groupBy(items, ({ projectid }) => projectid)
  for (const project of projects) {
    const [firstDay, last] = [project.phases[0]?.start ?? -1, project.completedOn ?? 0]
    for (const [name, cost, quantity] of random.sample(purchases, random.int(1, 3))) {
      const day = random.int(Math.min(firstDay, last), last)
      const ownItems = itemsByProject.get(project.id) ?? []
      const row = sheet.record('expenses', {
        name,
        notes: random.chance(0.4) ? random.pick(['Receipt on file', 'Paid by company card', 'To be passed on']) : null,
        projectid: project.id,
        itemid: ownItems.length > 0 && random.chance(0.6) ? random.pick(ownItems).id : null,
        contactid: random.pick(project.cast.team).id,
        date: calendar.date(day),
        quantity,
        cost,
        markup: random.pick([0, 0, 10, 10, 15]),
        billable: random.chance(0.85),
        invoiceid: null as number | null,
        ...stamps(random, calendar, day),
      })
      const charge = cents((quantity * cost * (100 + row.markup)) / 100)
      expenses.push({ day, projectid: project.id, charge, row })
    }
  }
  return expenses
}
