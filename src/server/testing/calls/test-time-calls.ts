/** Valid calls about time: timers, weeks, reports, planning. */
import { addDays, getWeek } from '../../../contract/language/week.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { reportNames } from '../../../contract/resources/time/reports.ts'
import type { Caller } from '../test-caller.ts'
import type { Samples } from '../test-records.ts'
import type { SpecialCalls, TestCall } from './test-call.ts'

let weeks = 0

/** Weeks that are not submitted yet, each later than the one before. */
export const nextWeek = () => getWeek(addDays('2001-01-01', 7 * weeks++))

const reads = [
  '/planning?from=2026-11-23',
  ...reportNames.flatMap((name) => [`/reports/${name}`, `/reports/${name}/export`]),
]

export function timeCalls(api: Caller, { idOf }: Samples): SpecialCalls {
  const places = resourceNamed('items').paths.filter(({ scope }) => Object.keys(scope).length === 0)
  const running = async () => api.put(`/items/${await idOf('items')}/starttimer`)

  const submitted = async (step: string, more: { readonly body?: object } = {}): Promise<TestCall> => {
    const answer = await api.put('/timesheets/submit', { week: nextWeek() })
    return { path: `/timesheets/${(answer.body.data as { id: number }).id}/${step}`, ...more }
  }

  return {
    ...Object.fromEntries(reads.map((path) => [`get ${path.split('?')[0]}`, async () => ({ path })])),
    'put /timesheets/submit': async () => ({ path: '/timesheets/submit', body: { week: nextWeek() } }),
    'put /timesheets/{id}/approve': () => submitted('approve'),
    'put /timesheets/{id}/sendback': () => submitted('sendback', { body: { note: 'Friday is missing' } }),
    'put /timesheets/{id}/reopen': () => submitted('reopen'),
    ...Object.fromEntries(
      places.map(({ path }) => [
        `put ${path}/{id}/starttimer`,
        async () => ({ path: `${path}/${await idOf('items')}/starttimer`, body: { notes: 'Now' } }),
      ]),
    ),
    'put /time/stoptimer': async () => {
      await running()
      return { path: '/time/stoptimer', body: { timespent: 5 } }
    },
    'put /time/{id}/resumetimer': async () => {
      await running()
      const stopped = await api.put('/time/stoptimer')
      return { path: `/time/${(stopped.body.data as { id: number }).id}/resumetimer` }
    },
  }
}
