/** Palette commands for the open record and for selected rows: assign, due date, complete, status, work stage. */

import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { mayUse, type Resource, stageField } from '../../../../contract/language/resource.ts'
import { offeredTransitions } from '../../../../contract/language/states.ts'
import { wordFor } from '../../../../contract/resources/choice-words.ts'
import type { Changes } from '../../../data/changes.ts'
import type { Me } from '../../../data/me.ts'
import { getTitles, isDone, stateField } from '../../../data/record.ts'
import { t, within } from '../../../language/t.ts'
import type { ActionTarget } from '../../../resource/action-target.ts'
import { canEdit } from '../../../resource/inputs/fields/can-edit.ts'
import type { Command, CommandSection } from './command.ts'

/** Fields for assignees and due dates. */
const responsible: readonly string[] = ['assignedto', 'managerid']
const due: readonly string[] = ['duedate', 'validdate']

export const assignField = (resource: Resource): string | undefined =>
  responsible.find((name) => name in resource.fields)
export const dueField = (resource: Resource): string | undefined => due.find((name) => name in resource.fields)

/** @param changes executes the actions */
export function recordCommands(me: Me, actionTarget: ActionTarget, changes: Changes): CommandSection {
  const { view, records } = actionTarget
  const { resource } = view
  const sets = (name: string | null | undefined) =>
    typeof name === 'string' && records.every((record) => canEdit(resource, name, me.actor, record))
  const leads: Command[] = [
    {
      id: 'assign',
      name: assignField(resource) === 'managerid' ? t('Set manager…') : t('Assign to…'),
      icon: IconUserPlus,
      opens: 'assign',
    },
    {
      id: 'due',
      name: dueField(resource) === 'validdate' ? t('Set valid until…') : t('Set due date…'),
      icon: IconCalendar,
      opens: 'due',
    },
    { id: 'stage', name: t('Move to work stage…'), icon: IconProgress, opens: 'stage' },
  ]
  const possible: Readonly<Record<string, boolean>> = {
    assign: sets(assignField(resource)),
    due: sets(dueField(resource)),
    stage: sets(stageField(resource)),
  }
  const commands = leads.filter(({ id }) => possible[id])
  return {
    label: getName(actionTarget),
    commands: [...completion(me, actionTarget, changes), ...commands, ...getMoves(me, actionTarget, changes)],
  }
}

/** A label for the records, for people. */
export const getName = ({ view: { resource }, records }: ActionTarget): string => getTitles(resource, records)

function completion(me: Me, { view: { resource }, records }: ActionTarget, changes: Changes): Command[] {
  if (resource.states.done === null || !mayUse(me.actor, resource, 'edit')) return []
  const areDone = records.every((record) => isDone(resource, record))
  if (areDone) {
    return [{ id: 'reopen', name: t('Reopen'), icon: IconCircleDashed, run: () => changes.reopen(resource, records) }]
  }
  return [
    {
      id: 'complete',
      name: t('Complete'),
      icon: IconCircleCheck,
      words: 'done',
      run: () => changes.complete(resource, records),
    },
  ]
}

/** The statuses that all of the records can move to. */
function getMoves(me: Me, { view, records }: ActionTarget, changes: Changes): Command[] {
  const { resource, words } = view
  const name = stateField(resource)
  const { done } = resource.states
  if (name === '' || done !== null || !mayUse(me.actor, resource, 'edit')) return []
  const values = (resource.fields[name]?.values ?? []).map(String).filter((state) => state !== 'deleted')
  const matchingValues = values.filter((state) =>
    records.every((record) => {
      const now = String(record[name])
      return now !== state && (offeredTransitions(resource.states, now)?.includes(state) ?? true)
    }),
  )
  return matchingValues.map((state) => ({
    id: `state ${state}`,
    name: t('Mark as {state}', { state: within(wordFor(state, words?.[name])) }),
    words: 'status state',
    icon: IconArrowRight,
    run: () => setOn(changes, resource, records, name, state),
  }))
}

/** Sets a field of one record, or of all selected ones. */
export function setOn(
  changes: Changes,
  resource: Resource,
  records: ActionTarget['records'],
  name: string,
  value: unknown,
): Promise<boolean> {
  const [only] = records
  if (only && records.length === 1) return changes.update(resource, only, name, value)
  return changes.updateAll(resource, records, name, value)
}
