/** What the page, the panel or the dialog of a record asks the service for: the fields that it shows, and what they need. */
import type { Field } from '../../../../contract/language/field.ts'
import { seesField } from '../../../../contract/language/resource.ts'
import { sharingFields } from '../../../../contract/language/sharing.ts'
import { type SearchKindName, searchKinds } from '../../../../contract/requests/search.ts'
import { ownValues } from '../../../../contract/resources/settings/own-wires.ts'
import type { Actor } from '../../../../contract/rights.ts'
import { captionOf } from '../../../data/captions.ts'
import { standing } from '../../../data/record.ts'
import { withCurrency } from '../../fields/in-currency.tsx'
import type { View } from '../../view.ts'

/** @param more fields that features read beside those of the view; what the caller may not see is left out */
export function recordFields(actor: Actor, view: View, more: readonly string[] = []): string {
  const { resource, details, body = [], crumbs = [], needs = {} } = view
  const shown = [...details, ...body, ...crumbs, ...more].flatMap((name) => {
    const caption = captionOf(resource, name)
    return caption === null ? [name] : [name, caption]
  })
  const needed = shown.flatMap((name) => needs[name] ?? [])
  const names = [resource.title, ...standing(resource), ...remembered(view), ...sharingFields(resource), ownValues]
  const isSeen = (name: string) => {
    const field: Field | undefined = resource.fields[name]
    return field !== undefined && !field.writeOnly && seesField(actor, field)
  }
  const seen = [...new Set([...names, ...shown, ...needed])].filter(isSeen)
  return withCurrency(resource, seen).join(',')
}

/** By what the record is remembered as one that was opened. */
function remembered({ resource }: View): readonly string[] {
  const { context = null, number = null } = Object.hasOwn(searchKinds, resource.name)
    ? searchKinds[resource.name as SearchKindName]
    : {}
  return [context, number].filter((name) => name !== null)
}
