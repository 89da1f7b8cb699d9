/** Fills a running demo through the API, once per demo, with the records for measuring boards, timelines and plans. */
import type { APIRequestContext } from '@playwright/test'
import { headers } from '../../browser/demo.ts'

/** Number of cards on the board and bars on the timeline, the maximum that these load at once. */
const tasks = 500
const people = 100
const weeks = 26
const batch = 500

export interface LargeScreens {
  /** URLs. */
  readonly board: string
  readonly timeline: string
  readonly plan: string
}

export async function fillScreens(request: APIRequestContext): Promise<LargeScreens> {
  const post = async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await request.post(`/api/v4${path}`, { headers, data })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return ((await answer.json()) as { data: Answer }).data
  }
  const many = (path: string, count: number, nth: (n: number) => object) =>
    inBatches(count, async (from, length) => {
      const made = await post<{ ids: number[] }>(
        path,
        Array.from({ length }, (_, n) => nth(from + n)),
      )
      return made.ids
    })
  const stages = await stagesOfItems(request)
  const today = Temporal.Now.plainDateISO('UTC')
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const { id: projectid } = await post<{ id: number }>('/projects', { title: 'Terminal, five storeys', companyid: 1 })
  const items = await many('/items', tasks, (n) => ({
    projectid,
    name: `Drawing ${n + 1} of the concourse`,
    activeworkstageid: stages[n % 2],
    startdate: String(monday.add({ days: n % 90 })),
    duedate: String(monday.add({ days: (n % 90) + 4 })),
  }))
  const staff = await many('/contacts', people, (n) => ({
    firstname: 'Robin',
    lastname: `Number ${n + 1}`,
    type: 'staff',
  }))
  const members = { name: `Everybody at the terminal ${projectid}`, members: staff }
  const { id: team } = await post<{ id: number }>('/settings/contacts/teams', members)
  await many('/timeallocations', people * weeks, (n) => ({
    itemid: items[n % tasks],
    contactid: staff[n % people],
    timeallocated: 1200 + 300 * (n % 7),
    timeBillable: 0,
    starttime: `${monday.add({ weeks: Math.floor(n / people) })}T09:00:00`,
  }))
  return {
    board: `/items?layout=board&projectid=${projectid}`,
    timeline: `/items?layout=timeline&projectid=${projectid}`,
    plan: `/planning?weeks=${weeks}&team=${team}`,
  }
}

async function stagesOfItems(request: APIRequestContext): Promise<number[]> {
  const answer = await request.get('/api/v4/settings/workstages/item?fields=workstate', { headers })
  const { data } = (await answer.json()) as { data: { id: number; workstate: string }[] }
  return data.filter(({ workstate }) => workstate === 'active').map(({ id }) => id)
}

async function inBatches(
  count: number,
  make: (from: number, length: number) => Promise<readonly number[]>,
): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < count; from += batch) ids.push(...(await make(from, Math.min(batch, count - from))))
  return ids
}
