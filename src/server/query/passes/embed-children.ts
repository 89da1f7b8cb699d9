import { mayUse, seesField } from '../../../contract/language/resource.ts'
import { parseListRequest } from '../../../contract/requests/list-request.ts'
import { getColumn } from '../binding.ts'
import type { BindingOf, EmbeddedPlan, Pass, ReadPlan } from '../plan.ts'
import { emptyPlan, ignoredInEmbeds } from '../plan.ts'
import { applyFilters } from './apply-filters.ts'
import { orderRows } from './order-rows.ts'
import { restrictRows } from './restrict-rows.ts'
import { selectFields } from './select-fields.ts'

/** Adds the children that the request names, each planned as a list of its own for the same actor. */
export const embedChildren =
  (getBinding: BindingOf): Pass =>
  (plan) => ({
    ...plan,
    embeds: plan.request.embeds.flatMap((name) => childPlan(plan, name, getBinding)),
  })

function childPlan(plan: ReadPlan, name: string, getBinding: BindingOf): EmbeddedPlan[] {
  const embed = plan.binding.resource.embeds[name]
  if (!embed) return []
  const binding = getBinding(embed.resource)
  const { actor } = plan
  if (!mayUse(actor, binding.resource, 'view')) return []
  const params = { fields: plan.request.embedFields?.[name] ?? ['all', ...embed.included].join(','), status: 'all' }
  // Records that lists omit by default, such as older time, are included with their parent.
  const childResource = { ...binding.resource, defaultFilters: {} }
  const { request, ignored } = parseListRequest(childResource, params, (field) => seesField(actor, field))
  const passes: Pass[] = [selectFields, restrictRows, applyFilters, embedChildren(getBinding), orderRows]
  const child = passes.reduce((next, pass) => pass(next), emptyPlan(binding, actor, request))
  return [
    {
      name,
      parentColumn: getColumn(binding, embed.ownerField),
      plan: child,
      ignored: getIgnored(name, ignored, child),
    },
  ]
}

const getIgnored = (name: string, ownIgnored: readonly string[], child: ReadPlan): readonly string[] =>
  [...ownIgnored, ...ignoredInEmbeds(child)].map((entry) => entry.replace('fields:', `fields:${name}.`))
