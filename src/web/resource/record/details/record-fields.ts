/**
 * The fields that the page, panel or dialog of a record requests: those that it shows, and those that they depend on.
 */

import { getCaption } from '../../../../contract/language/captions.ts'
import type { Field } from '../../../../contract/language/field.ts'
import { seesField } from '../../../../contract/language/resource.ts'
import { sharingFields } from '../../../../contract/language/sharing.ts'
import { type SearchKindName, searchKinds } from '../../../../contract/requests/search.ts'
import { ownValues } from '../../../../contract/resources/settings/own-wires.ts'
import type { Actor } from '../../../../contract/rights.ts'
import { workflowFields } from '../../../data/record.ts'
import { withCurrency } from '../../inputs/fields/in-currency.tsx'
import type { View } from '../../view.ts'

/** @param more additional fields for features; those that the caller may not see are left out */
export function recordFields(actor: Actor, view: View, more: readonly string[] = []): string {
  const { resource, details, body = [], crumbs = [], needs = {} } = view
  const visibleFields = [...details, ...body, ...crumbs, ...more].flatMap((name) => {
    const caption = getCaption(resource, name)
    return caption === null ? [name] : [name, caption]
  })
  const neededFields = visibleFields.flatMap((name) => needs[name] ?? [])
  const names = [
    resource.title,
    ...workflowFields(resource),
    ...readRemembered(view),
    ...sharingFields(resource),
    ownValues,
  ]
  const isSeen = (name: string) => {
    const field: Field | undefined = resource.fields[name]
    return field !== undefined && !field.writeOnly && seesField(actor, field)
  }
  const readableFields = [...new Set([...names, ...visibleFields, ...neededFields])].filter(isSeen)
  return withCurrency(resource, readableFields).join(',')
}

/** Fields for the list of recently opened records. */
function readRemembered({ resource }: View): readonly string[] {
  const { context = null, number = null } = Object.hasOwn(searchKinds, resource.name)
    ? searchKinds[resource.name as SearchKindName]
    : {}
  return [context, number].filter((name) => name !== null)
}
