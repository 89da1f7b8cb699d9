/** Validates pairs of days: nothing is due before it starts. */
import type { Span } from '../../contract/language/finished-fields.ts'
import { type Binding, type Draft, refuse, valueAfter, type Writing } from './writing.ts'

/** Refuses a pair in the wrong order if the write changes one of its days. */
export function checkSpans(writing: Writing, { resource }: Binding, drafts: readonly Draft[]): void {
  for (const span of resource.spans) {
    for (const draft of drafts) checkSpan(writing, draft, span)
  }
}

function checkSpan(writing: Writing, draft: Draft, { from, to, follows }: Span): void {
  const [first, last] = [valueAfter(draft, from), valueAfter(draft, to)]
  if (typeof first !== 'string' || typeof last !== 'string' || last >= first) return
  if (isSet(draft, to)) {
    refuse(writing, draft, `${to}: '${last}' is before ${from} '${first}'; use that day or a later one.`)
  } else if (isSet(draft, from) && !follows) {
    refuse(writing, draft, `${from}: '${first}' is after ${to} '${last}'; use that day or an earlier one.`)
  }
}

const isSet = ({ named, values, before }: Draft, wire: string): boolean =>
  named.has(wire) && values[wire] !== before?.[wire]
