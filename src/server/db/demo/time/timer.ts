/** One running timer, of a person who does not sign in here. */
import type { Block } from '../block.ts'
import type { DemoPerson } from '../people/people.ts'
import type { DemoItem } from '../work/items.ts'

const quarter = 15

export function makeTimer({ sheet, calendar }: Block, people: readonly DemoPerson[], items: readonly DemoItem[]): void {
  const current = items.filter((item) => item.endDay >= 0 && item.startDay <= 0)
  const busy = people.filter(({ signIn }) => signIn === null)
  const [work] = busy.flatMap((person) =>
    current.flatMap((item) => (item.people.includes(person) ? [{ person, item }] : [])),
  )
  if (!work) return
  const quarters = Array.from({ length: (24 * 60) / quarter }, (_, index) => index * quarter)
  const latest = quarters.findLast((minute) => calendar.isPast(0, minute)) ?? 0
  const starttime = calendar.instant(0, Math.max(latest - 2 * quarter, 0))
  sheet.record('activetimers', {
    contactid: work.person.id,
    itemid: work.item.id,
    projectid: work.item.projectid,
    starttime,
    notes: 'Finishing the sections',
    createdon: starttime,
    lastmodified: starttime,
  })
}
