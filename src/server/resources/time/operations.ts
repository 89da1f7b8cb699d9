/**
 * Operations on time: timers, timesheets, planning and calendar feeds. The rules of running timers are in `timer-effects.ts`.
 */

import { resumeTimer, startTimer, stopTimer } from '../../../contract/operations/timers.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { problem, requiredProblem } from '../../../contract/requests/problem.ts'
import { can, permissions } from '../../../contract/rights.ts'
import { createRecords } from '../../write/create.ts'
import { visibleIds } from '../../write/find.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { handleWrite } from '../handlers.ts'
import { type AnyOperation, may, type Operation } from '../operation.ts'
import { calendarFeedOperations } from './calendar-feed.ts'
import { planning } from './planning/planning.ts'
import { continueTimer, endTimer, runningTimer, type Stop } from './timer-effects.ts'
import { timesheetOperations } from './timesheet-transitions.ts'

/** Starts a timer; one that already runs on the item continues. */
const startAt = (path: string): Operation =>
  handleWrite(
    { ...startTimer, path: `${path}/:recordid/starttimer` },
    {
      tag: 'Timers',
      summary: "Start a timer on an item. The same person's timer on another item is stopped, and its time saved.",
      right: [may('add', 'activetimers'), may('view', 'items')],
      async run(writing, { id, actor, values }) {
        const { contactid = actor.contact, ...more } = values
        if (contactid === null) throw requiredProblem('contactid')
        const current = await runningTimer(writing, contactid)
        const message = 'Timer started.'
        if (current?.itemid === id) return { answer: current.id, message }
        const input = { values: { ...more, contactid, itemid: id } }
        const [createdId] = await createRecords(writing, writing.bindingOf('activetimers'), [input])
        return { answer: createdId as number, message }
      },
    },
  )

/** Stops the timer; a 409 if none is running. */
const stop = handleWrite(stopTimer, {
  tag: 'Timers',
  summary: 'Stop the running timer and save its time.',
  right: [may('add', 'time')],
  async run(writing, { actor, values }) {
    const contact = values.contactid ?? actor.contact
    if (contact === null) throw requiredProblem('contactid')
    return { answer: await stopFor(writing, contact, values), message: 'The timer was stopped.' }
  },
})

/**
 * Undoes a stop; a 409 for time that the caller's timer did not save within the last minutes, or that is already
 * billed.
 */
const resume = handleWrite(resumeTimer, {
  tag: 'Timers',
  summary: 'Undo the stop that has just saved this time. The timer continues, and one started since is discarded.',
  right: [may('add', 'activetimers'), may('add', 'time')],
  run: async (writing, { id }) => ({ answer: await continueTimer(writing, id), message: 'The timer runs on.' }),
})

async function stopFor(writing: WriteContext, contact: number, stop: Stop): Promise<number> {
  const { actor } = writing
  if (contact !== actor.contact && !can(actor, permissions.timelog, 'edit')) {
    throw problem('no_permission', 'You do not have permission to write time of other people')
  }
  const current = await runningTimer(writing, contact)
  const visible = current && (await visibleIds(writing, writing.bindingOf('activetimers'), [current.id]))
  if (!current || !visible?.has(current.id)) throw problem('wrong_state', 'No timer is running')
  const id = await endTimer(writing, contact, stop)
  if (id === null) throw problem('is_deleted', 'The item of the running timer is deleted; delete the timer')
  return id
}

const itemPaths = resourceNamed('items').paths.filter(({ scope }) => Object.keys(scope).length === 0)

export const timeOperations: readonly AnyOperation[] = [
  ...itemPaths.map(({ path }) => startAt(path)),
  stop,
  resume,
  ...timesheetOperations,
  planning,
  ...calendarFeedOperations,
]
