/**
 * Splits a plan into its shape, which determines the text of the statement, and its values, which are the parameters.
 * Both traverse the plan in the same order: conditions, limit and offset, fields, then each embedded plan.
 */

import { onceForEach } from '../../contract/lazy.ts'
import { recordCap } from '../../contract/requests/list-request.ts'
import { type Condition, type Expression, slot, type Value } from './condition.ts'
import type { ReadPlan } from './plan.ts'

/**
 * Positions of values, assigned in the order in which `collectValues` lists them. The first three are the context's.
 */
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
  return [...contextValues(plan.actor), ...getValues(plan)]
}

/** Values that every statement may use. */
export const contextValues = ({ account, timezone, contact }: ReadPlan['actor']): Value[] => [
  account,
  timezone,
  contact,
]

/** A plan's own values. */
export function getValues(plan: ReadPlan): Value[] {
  return [
    ...plan.conditions.flatMap((condition) => condition.values),
    ...(plan.limit === null || hasUsualPage(plan) ? [] : [plan.limit, plan.offset]),
    ...personalValues(plan.fields),
    ...plan.embeds.flatMap((embed) => getValues(embed.plan)),
  ]
}

/** Cached, because plans often have the same fields and different conditions. */
const personalValues = onceForEach((fields: ReadPlan['fields']): readonly Value[] =>
  fields.flatMap((field) => field.personal?.values ?? []),
)
const shapeOfFields = onceForEach((fields: ReadPlan['fields']) =>
  fields.map(({ names, personal }) => `${names.join('+')}${personal ? `=${personal.shape}` : ''}`).join(','),
)

/** Equal for two plans if and only if they render the same text. */
export function getShape(plan: ReadPlan): string {
  const { binding, fields, conditions, order, embeds } = plan
  return [
    `${binding.resource.name}${binding.variant ? `(${binding.variant})` : ''}`,
    shapeOfFields(fields),
    conditions.map((condition) => condition.shape).join(';'),
    order.map((term) => `${term.shape}${term.descending ? '-' : '+'}`).join(','),
    plan.limit === null ? '' : hasUsualPage(plan) ? `first ${plan.limit}` : 'page',
    plan.total ? 'total' : '',
    plan.version?.shape ?? '',
    embeds.map((embed) => `${embed.name}(${getShape(embed.plan)})`).join(','),
  ].join('/')
}

/** Equal for two plans that match the same rows, whatever fields they return and in whatever order. */
export function matchKey(plan: ReadPlan): string {
  const { actor, binding, conditions } = plan
  const parts = conditions.map((condition) => [condition.shape, condition.values])
  return JSON.stringify([binding.resource.name, actor.contact, actor.timezone, parts])
}

/** Sizes of first pages with statements of their own. */
const usualSizes = new Set([1, 10, 20, 25, 50, 100, 200, 250, 500, 1000, recordCap])

/**
 * Whether the page's size is part of the text. A generic plan of PostgreSQL then knows how few rows are wanted; a size in
 * a parameter counts as a tenth of the table.
 */
export function hasUsualPage({ limit, offset }: ReadPlan): boolean {
  return limit !== null && offset === 0 && usualSizes.has(limit)
}

/**
 * Whether one plan of PostgreSQL suits every run, so that the statement can be prepared. How many rows a filter matches
 * depends on its value: the plan that finds one row in a million is wrong for half a million, and vice versa.
 */
export function servesAllValues(plan: ReadPlan): boolean {
  const isSettled = plan.conditions.every(({ isKeyed, values }) => isKeyed || values.length === 0)
  return isSettled && (plan.limit === null || hasUsualPage(plan))
}
