import { mayUse, seesField } from '../../../contract/language/resource.ts'
import { parseListRequest } from '../../../contract/requests/list-request.ts'
import { columnOf } from '../binding.ts'
import type { BindingOf, EmbeddedPlan, Pass, ReadPlan } from '../plan.ts'
import { emptyPlan, ignoredInEmbeds } from '../plan.ts'
import { applyFilters } from './apply-filters.ts'
import { orderRows } from './order-rows.ts'
import { restrictRows } from './restrict-rows.ts'
import { selectFields } from './select-fields.ts'

/** Adds the children that the request names, each planned as a list of its own for the same actor. */
export const embedChildren =
  (bindingOf: BindingOf): Pass =>
  (plan) => ({
    ...plan,
    embeds: plan.request.embeds.flatMap((name) => childPlan(plan, name, bindingOf)),
  })

function childPlan(plan: ReadPlan, name: string, bindingOf: BindingOf): EmbeddedPlan[] {
  const embed = plan.binding.resource.embeds[name]
  if (!embed) return []
  const binding = bindingOf(embed.resource)
  const { actor } = plan
  if (!mayUse(actor, binding.resource, 'view')) return []
  const params = { fields: plan.request.embedFields?.[name] ?? ['all', ...embed.with].join(','), status: 'all' }
  // Records that lists omit by default, such as older time, are included with their parent.
  const whole = { ...binding.resource, defaultFilters: {} }
  const { request, ignored } = parseListRequest(whole, params, (field) => seesField(actor, field))
  const passes: Pass[] = [selectFields, restrictRows, applyFilters, embedChildren(bindingOf), orderRows]
  const child = passes.reduce((next, pass) => pass(next), emptyPlan(binding, actor, request))
  return [{ name, by: columnOf(binding, embed.ownerField), plan: child, ignored: ignoredOf(name, ignored, child) }]
}

const ignoredOf = (name: string, own: readonly string[], child: ReadPlan): readonly string[] =>
  [...own, ...ignoredInEmbeds(child)].map((each) => each.replace('fields:', `fields:${name}.`))
