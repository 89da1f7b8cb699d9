/** Moves the dates of records, and of their children, by a number of days. */

import type { Resource } from '../../contract/language/resource.ts'
import { isDay } from '../../contract/requests/moment.ts'
import { about, type Place } from '../../contract/requests/refusal.ts'
import { storedColumn } from '../query/binding.ts'
import { getChunks } from './chunks.ts'
import { visibleIds } from './find.ts'
import { childIds } from './remove.ts'
import { requireScopeAlong } from './rules/scope-along.ts'
import { lockedSnapshots } from './snapshot.ts'
import { changeEach } from './update.ts'
import { type AnyValues, type Binding, refuse, throwIfInvalid, type WriteContext } from './write-context.ts'

/** Days to move by, forwards or backwards; null leaves the dates as they are. */
export interface Shift {
  readonly days: number | null
  /** The same for the children of the records. */
  readonly childDays: number | null
}

/** Kinds of children with dates that move when a record's children are moved. */
export function scheduledBelow(binding: Binding, getBinding: WriteContext['bindingOf']): Resource[] {
  return scheduledChildren(binding, getBinding).map((child) => child.binding.resource)
}

function scheduledChildren({ effects }: Binding, getBinding: WriteContext['bindingOf']) {
  const children = effects.children.map(({ resource, parentField }) => ({
    binding: getBinding(resource),
    by: parentField,
  }))
  return children.filter(
    ({ binding, by: ownerField }) => binding.resource.schedule.length > 0 && storedColumn(binding, ownerField) !== null,
  )
}

/** The new values of each record: the same for all, beside its own dates, which move unless the values name them. */
export async function shiftedValues(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
  values: AnyValues,
  days: number,
): Promise<{ id: number; values: AnyValues }[]> {
  const records = await lockedSnapshots(writing, binding, ids)
  const fieldNames = binding.resource.schedule.filter((fieldName) => !(fieldName in values))
  const shifted: { id: number; values: AnyValues }[] = []
  for await (const chunk of getChunks(ids)) {
    for (const id of chunk) {
      const place = ids.length > 1 ? [shifted.length] : []
      const movedDays = fieldNames.map(
        (fieldName) => [fieldName, movedDay(writing, place, fieldName, records.get(id)?.[fieldName], days)] as const,
      )
      shifted.push({ id, values: { ...values, ...Object.fromEntries(movedDays) } })
    }
  }
  throwIfInvalid(writing)
  return shifted
}

function movedDay(writing: WriteContext, place: Place, fieldName: string, day: unknown, days: number): string | null {
  if (typeof day !== 'string') return null
  const movedDate = Temporal.PlainDate.from(day).add({ days })
  if (isDay(movedDate.year, movedDate.month, movedDate.day)) return movedDate.toString()
  refuse(writing, { place }, about(fieldName, 'out_of_range', '{day} cannot be moved by {days} days', { day, days }))
  return null
}

/** Moves the dates of children, and of their children, as far as the actor sees them; nothing moves twice. */
export async function shiftChildren(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
  days: number,
  movedKeys: Set<string> = new Set(ids.map((id) => `${binding.resource.name}:${id}`)),
): Promise<void> {
  for (const { binding: child, by: ownerField } of scheduledChildren(binding, writing.bindingOf)) {
    const below = await childIds(writing, child, ownerField, ids)
    const visible = await visibleIds(writing, child, below)
    const fresh = below.filter((id) => visible.has(id) && !movedKeys.has(`${child.resource.name}:${id}`))
    if (fresh.length === 0) continue
    requireScopeAlong(writing, child.resource.name, fresh)
    for (const id of fresh) movedKeys.add(`${child.resource.name}:${id}`)
    await changeEach(writing, child, await shiftedValues(writing, child, fresh, {}, days), 'update')
    await shiftChildren(writing, child, fresh, days, movedKeys)
  }
}
