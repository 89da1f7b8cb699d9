/** Invoices, quotes, time allocations and expenses of a firm. */
import { chance, type Firm, firstId, pick, rows, sortKey, words } from './firm.ts'

interface SeededKind {
  readonly name: 'invoice' | 'quote'
  readonly states: readonly string[]
  readonly dates: readonly [string, string]
}

const kinds: readonly SeededKind[] = [
  {
    name: 'invoice',
    states: ['draft', 'submitted', 'authorised', 'paid', 'paid', 'paid', 'paid', 'voided'],
    dates: ['invoicedate', 'duedate'],
  },
  { name: 'quote', states: ['pending', 'sent', 'accepted', 'declined', 'expired'], dates: ['quotedate', 'validdate'] },
]

const linesPerDocument = 2

export function documentStatements(firm: Firm): readonly string[] {
  return [...kinds.flatMap((kind) => documents(firm, kind)), ...plansAndExpenses(firm)]
}

/** Each has one phase with its lines. One in fifty is a template, one in a hundred is deleted. */
function documents(firm: Firm, { name, states, dates }: SeededKind): readonly string[] {
  const { account, others } = firm
  const base = firstId(firm)
  const project = `${base} + 1 + ${chance(101, firm.projects)}`
  const company = `(
    select companyid
    from projects
    where account_id = ${account} and id = ${project}
  )`
  return [
    `insert into ${name}s (account_id, id, template, number, title, companyid, projectid, divisionid, activeworkstate,
       activeworkstageid, currency, taxrate, ${dates.join(', ')}, deleted, sortorder, createdon, lastmodified)
     select ${account}, ${base} + n, n % 50 = 0, 'N-' || n, ${pick(102, words.places)} || ' ' || n,
       ${company}, ${project},
       case when ${chance(104, 4)} = 0 then ${base} + 1 + ${chance(105, 5)} end, ${pick(106, states)},
       ${base} + 1 + ${chance(107, 20)}, 'EUR', 23, current_date - ${chance(108, 900)},
       current_date - ${chance(108, 900)} + 30, ${chance(109, 100)} = 0, ${sortKey(`${base} + n`)},
       now() - (${others} - n) * interval '40 minutes', now()
     from ${rows(others)}`,
    `insert into ${name}phases (account_id, id, ${name}id, name, startdate, duedate, sortorder)
     select ${account}, ${base} + n, ${base} + n, 'Phase ' || n, current_date - ${chance(111, 300)},
       current_date + ${chance(112, 300)}, ${sortKey(`${base} + n`)}
     from ${rows(others)}`,
    `insert into ${name}items (account_id, id, ${name}id, itemcollectionid, name, code, startdate, duedate, priority,
       categoryid, "projectedTimeSpent", "outLabourPrice", sortorder)
     select ${account}, ${base} + n, ${base} + 1 + (n - 1) / ${linesPerDocument}, ${base} + 1 + (n - 1) / ${linesPerDocument},
       ${pick(113, words.verbs)} || ' ' || ${pick(114, words.objects)} || ' ' || n, 'D' || n,
       current_date - ${chance(115, 300)}, current_date + ${chance(116, 300)}, 1 + ${chance(117, 5)},
       case when ${chance(118, 10)} = 0 then ${base} + 1 + ${chance(119, 20)} end, 60 * (1 + ${chance(120, 10)}), 95,
       ${sortKey(`${base} + n`)}
     from ${rows(others * linesPerDocument)}`,
    // Backdates the documents, whose totals the new lines have just updated.
    `update ${name}s set lastmodified = now() - ${chance(110, others)} * interval '40 minutes'
     from ${rows(others)} where account_id = ${account} and id = ${base} + n`,
  ]
}

function plansAndExpenses(firm: Firm): readonly string[] {
  const { account, others } = firm
  const base = firstId(firm)
  const someItem = `items i on i.account_id = ${account} and i.id = ${base} + 1 + n % ${firm.items}`
  const person = (salt: number) => `${base} + 1 + ${chance(salt, firm.people)}`
  const dates = `now() - (${others} - n) * interval '40 minutes', now() - ${chance(125, others)} * interval '40 minutes'`
  return [
    `insert into timeallocations (account_id, id, itemid, projectid, contactid, timeallocated, starttime, notes,
       "hourlyRate", "costRate", createdon, lastmodified)
     select ${account}, ${base} + n, i.id, i.projectid, case when n % 10 > 0 then ${person(121)} end, 60,
       now() + (${chance(122, 900)} - 600) * interval '1 day', 'Plan ' || n, 95, 40, ${dates}
     from ${rows(others)} join ${someItem}`,
    `insert into expenses (account_id, id, name, projectid, itemid, contactid, date, cost, billable, createdon, lastmodified)
     select ${account}, ${base} + n, 'Expense ' || n, i.projectid, i.id, ${person(123)}, current_date - ${chance(124, 900)},
       12.5, n % 20 > 0, ${dates}
     from ${rows(others)} join ${someItem}`,
  ]
}
