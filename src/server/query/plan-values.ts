/**
 * A plan apart into its shape, which decides the text, and its values, which fill the text's parameters. Both walk the
 * plan in the same order: conditions, searches, limit and offset, fields, then each embedded plan.
 */
import { type Condition, type Expression, slot, type Value } from './condition.ts'
import type { ReadPlan } from './plan.ts'

/** Positions of values, handed out in the order in which `collectValues` lists them. The first three are the context's. */
export class Numbering {
  private next = 3

  take(): number {
    const position = this.next
    this.next += 1
    return position
  }
}

export function conditionSlots(condition: Condition, numbering: Numbering): Expression[] {
  return condition.values.map(() => slot(numbering.take()))
}

export function collectValues(plan: ReadPlan): Value[] {
  return [plan.actor.account, plan.actor.timezone, plan.actor.contact, ...valuesOf(plan)]
}

function valuesOf(plan: ReadPlan): Value[] {
  return [
    ...plan.conditions.flatMap((condition) => condition.values),
    ...plan.matches.flatMap((match) => match.values),
    ...(plan.limit === null ? [] : [plan.limit, plan.offset]),
    ...plan.fields.flatMap((field) => field.personal?.values ?? []),
    ...plan.embeds.flatMap((embed) => valuesOf(embed.plan)),
  ]
}

/** Equal for two plans exactly when they render the same text. */
export function shapeOf(plan: ReadPlan): string {
  const { binding, fields, conditions, matches, order, embeds } = plan
  return [
    binding.resource.name,
    fields.map(({ names, personal }) => (personal ? `${names[0]}=${personal.shape}` : names[0])).join(','),
    conditions.map((condition) => condition.shape).join(';'),
    matches.map((match) => match.shape).join(';'),
    order.map((term) => `${term.shape}${term.descending ? '-' : '+'}`).join(','),
    plan.limit === null ? '' : 'page',
    plan.total ? 'total' : '',
    embeds.map((embed) => `${embed.name}(${shapeOf(embed.plan)})`).join(','),
  ].join('/')
}

/** Equal for two plans that match the same rows, whatever they answer of them and in whichever order. */
export function matchKey(plan: ReadPlan): string {
  const { actor, binding, conditions, matches } = plan
  const parts = [...conditions, ...matches].map((each) => [each.shape, each.values])
  return JSON.stringify([binding.resource.name, actor.contact, actor.timezone, parts])
}
