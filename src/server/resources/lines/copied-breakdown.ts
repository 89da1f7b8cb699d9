/**
 * Copies phases and lines (or items), from a template to the records created from it and from an accepted quote to its
 * project.
 */
import { sql } from 'kysely'
import { fromUnits, rateDecimals, toUnits } from '../../../contract/language/currency.ts'
import type { Field } from '../../../contract/language/field.ts'
import { isDay } from '../../../contract/requests/moment.ts'
import { billTypes, lineMinutes } from '../../../contract/resources/documents/document-totals.ts'
import { appendedKey } from '../../../contract/sort-key.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { getChunks } from '../../write/chunks.ts'
import { createRecords } from '../../write/create.ts'
import { visibleIds } from '../../write/find.ts'
import { idList } from '../../write/rules/references.ts'
import { lockedSnapshots } from '../../write/snapshot.ts'
import { takeIds } from '../../write/store.ts'
import type { AnyValues, Binding, WriteContext } from '../../write/write-context.ts'

/** The resources of phases and lines. */
export interface Breakdown {
  readonly phases: string
  readonly lines: string
  /** Field of phases and lines with the id of the project or document. */
  readonly key: string
}

export const projectBreakdown: Breakdown = { phases: 'projectphases', lines: 'items', key: 'projectid' }

export interface Copy {
  readonly sourceId: number
  readonly targetId: number
  /** Days by which dates move; null drops dates. */
  readonly days: number | null
}

interface CopiedRecord {
  readonly id: number
  readonly values: AnyValues
  /** Sort key of the copy; at the end if absent. */
  readonly place?: string
}

/**
 * Copies phases and lines of each source into its target, and returns the ids of the new lines by those that they are copies
 * of. `kept` also copies labour prices, and `agreed` makes them the rates of the items' time; `current` sets today's.
 */
export async function copyBreakdown(
  writing: WriteContext,
  source: Breakdown,
  target: Breakdown,
  copies: readonly Copy[],
  prices: 'kept' | 'agreed' | 'current',
): Promise<ReadonlyMap<number, number>> {
  const twins = new Map<number, number>()
  for (const copy of copies) {
    const phases = await loadParts(writing, source, source.phases, copy.sourceId)
    const phaseIds = await store(writing, target, target.phases, copy, phases)
    const lines = await loadParts(writing, source, source.lines, copy.sourceId)
    const copiedRecords = prices === 'current' ? lines.map(withoutPrices) : await withPrices(writing, source, lines)
    const priced = prices === 'agreed' ? copiedRecords.map(withAgreedRate) : copiedRecords
    for (const [line, twin] of await storeTree(writing, target, copy, priced, phaseIds)) twins.set(line, twin)
  }
  return twins
}

/** The phases or lines of one project or document in their order, with the fields that a body can set. */
async function loadParts(
  writing: WriteContext,
  { key }: Breakdown,
  name: string,
  total: number,
): Promise<CopiedRecord[]> {
  const binding = writing.bindingOf(name)
  const result = await sql<{ id: number }>`
    select id
    from ${sql.table(binding.table)}
    where account_id = ${writing.actor.account} and ${sql.ref(key)} = ${total}::bigint and not deleted
    order by sortorder, id
  `.execute(writing.tx)
  const ids = result.rows.map((row) => Number(row.id))
  const snapshots = await lockedSnapshots(writing, binding, ids)
  return ids.map((id) => ({ id, values: snapshots.get(id) ?? {} }))
}

async function withPrices(
  writing: WriteContext,
  source: Breakdown,
  lines: readonly CopiedRecord[],
): Promise<CopiedRecord[]> {
  const result = await sql<{ id: number; prices: AnyValues }>`
    select id,
      json_build_object(
        'inLabourPrice', "inLabourPrice", 'outLabourPrice', "outLabourPrice", 'billAmount', "billAmount"
      ) as prices
    from ${sql.table(source.lines)}
    where account_id = ${writing.actor.account} and id = any(${arrayLiteral(lines.map(({ id }) => id))}::bigint[])
  `.execute(writing.tx)
  const prices = new Map(result.rows.map((row) => [Number(row.id), row.prices]))
  return lines.map((line) => ({ ...line, values: withAmountBelowZero({ ...line.values, ...prices.get(line.id) }) }))
}

/** A discount may not take off more than its line any longer: the amount of an earlier line with such a one is kept as typed. */
function withAmountBelowZero({ discount, ...values }: AnyValues): AnyValues {
  const billAmount = Number(values.billAmount)
  return getOff(discount) > 0 && billAmount < 0 ? { manualBillAmount: billAmount, ...values } : { ...values, discount }
}

const getOff = (discount: unknown): number => Number((discount as { amount?: unknown } | null)?.amount ?? 0)

/**
 * The accepted price of an hour, if the line is charged by the hour. A discount in percent stays beside it. A typed amount, and
 * a discount of an amount, are spread over the quoted hours, so that the price of an hour outlasts another estimate. Hours that
 * were quoted for nothing are free; an amount without hours stays as it is.
 */
function withAgreedRate({ values, ...line }: CopiedRecord): CopiedRecord {
  if (values.billType !== billTypes.hourly) return { ...line, values }
  const { manualBillAmount, discount, ...rest } = values
  const [minutes, amount] = [lineMinutes(values), Number(values.billAmount)]
  const isTyped = (manualBillAmount ?? null) !== null
  const isSpread = isTyped || getOff(discount) > 0
  if (isSpread && minutes > 0 && amount >= 0) {
    const agreedrate = fromUnits(toUnits((amount * 60) / minutes, rateDecimals), rateDecimals)
    return { ...line, values: { ...rest, agreedrate, outLabourPrice: agreedrate } }
  }
  const price = Number(values.outLabourPrice ?? 0)
  const isAgreed = price > 0 || (!isTyped && minutes > 0)
  return { ...line, values: isAgreed ? { ...values, agreedrate: price } : values }
}

function withoutPrices({ values, ...line }: CopiedRecord): CopiedRecord {
  const { inLabourPrice, outLabourPrice, ...rest } = values
  return { ...line, values: rest }
}

/** Stores lines level by level, parents first, and preserves the custom order. */
async function storeTree(
  writing: WriteContext,
  target: Breakdown,
  copy: Copy,
  lines: readonly CopiedRecord[],
  phases: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number>> {
  const newIds = new Map<number, number>()
  const there = new Set(lines.map(({ id }) => id))
  // Unused ids, for their sort keys only.
  const ranks = await takeIds(writing, writing.bindingOf(target.lines), lines.length)
  let copiedRecords: readonly CopiedRecord[] = lines.map((line, index) => ({
    ...line,
    place: appendedKey(ranks[index] as number),
  }))
  while (copiedRecords.length > 0) {
    const getParent = ({ values }: CopiedRecord) => values.parentid as number | null
    const ready = copiedRecords.filter((line) => {
      const parent = getParent(line)
      return !parent || newIds.has(parent) || !there.has(parent)
    })
    const placed = ready.map(({ values, ...line }) => ({
      ...line,
      values: {
        ...values,
        parentid: newIds.get(values.parentid as number) ?? null,
        itemcollectionid: phases.get(values.itemcollectionid as number) ?? null,
      },
    }))
    const lineIds = await store(writing, target, target.lines, copy, placed)
    for (const [id, twin] of lineIds) newIds.set(id, twin)
    copiedRecords = copiedRecords.filter(({ id }) => !newIds.has(id))
  }
  return newIds
}

/** Stores copies and returns their ids by those of the originals. */
async function store(
  writing: WriteContext,
  { key }: Breakdown,
  name: string,
  { targetId, days }: Copy,
  parts: readonly CopiedRecord[],
): Promise<Map<number, number>> {
  const binding = writing.bindingOf(name)
  const seenIds = await seenReferences(writing, binding, parts)
  const newIds = new Map<number, number>()
  for await (const copiedRecords of getChunks(parts)) {
    const inputs = copiedRecords.map(({ values, place }) => ({
      values: {
        ...copyValues(binding, values, days, seenIds),
        [key]: targetId,
        ...(place ? { sortorder: place } : {}),
      },
    }))
    const ids = await createRecords(writing, binding, inputs)
    for (const [index, { id }] of copiedRecords.entries()) newIds.set(id, ids[index] as number)
  }
  return newIds
}

type SeenIds = ReadonlyMap<string, ReadonlySet<number>>

/** Referenced ids that copies can have as well: references to people who have left and to deleted rates are dropped. */
async function seenReferences(
  writing: WriteContext,
  { resource }: Binding,
  parts: readonly CopiedRecord[],
): Promise<SeenIds> {
  const idsByField = new Map<string, ReadonlySet<number>>()
  for (const [fieldName, { target }] of Object.entries(resource.fields)) {
    if (!target || inner.has(fieldName)) continue
    const ids = parts.flatMap(({ values }) => idList(values[fieldName]))
    idsByField.set(fieldName, await visibleIds(writing, writing.bindingOf(target), [...new Set(ids)]))
  }
  return idsByField
}

/** References to other copies. */
const inner = new Set(['parentid', 'itemcollectionid'])

/** Values of fields that can be set in the target, and of labour prices. */
function copyValues({ resource }: Binding, values: AnyValues, days: number | null, seenIds: SeenIds): AnyValues {
  const settable = (fieldName: string, { write }: Field) => write === 'always' || fieldName.endsWith('LabourPrice')
  const entries = Object.entries<Field>(resource.fields).flatMap(([fieldName, field]) => {
    const value = settable(fieldName, field)
      ? copied(field, values[fieldName] ?? null, days, seenIds.get(fieldName))
      : null
    return value === null ? [] : [[fieldName, value] as const]
  })
  return Object.fromEntries(entries)
}

function copied({ kind }: Field, value: unknown, days: number | null, visible?: ReadonlySet<number>): unknown {
  if (value !== null && visible)
    return Array.isArray(value) ? value.filter((id) => visible.has(id)) : only(value, visible)
  if (value === null || kind !== 'date') return value
  return days === null ? null : dayAfter(String(value), days)
}

/** Adds days to a date; null if the result is out of range. */
export function dayAfter(day: string, days: number): string | null {
  const plainDate = Temporal.PlainDate.from(day).add({ days })
  return isDay(plainDate.year, plainDate.month, plainDate.day) ? plainDate.toString() : null
}

const only = (id: unknown, visible: ReadonlySet<number>): unknown => (visible.has(id as number) ? id : null)
