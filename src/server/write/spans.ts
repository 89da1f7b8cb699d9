/** Validates pairs of days: nothing is due before it starts. */
import type { Span } from '../../contract/language/finished-fields.ts'
import { about } from '../../contract/requests/refusal.ts'
import { type Binding, type Draft, refuse, valueAfter, type WriteContext } from './write-context.ts'

/** Refuses a pair in the wrong order if the write changes one of its days. */
export function checkSpans(writing: WriteContext, { resource }: Binding, drafts: readonly Draft[]): void {
  for (const span of resource.spans) {
    for (const draft of drafts) checkSpan(writing, draft, span)
  }
}

function checkSpan(writing: WriteContext, draft: Draft, { fromNames, toNames, follows }: Span): void {
  const [first, last] = [valueAfter(draft, fromNames), valueAfter(draft, toNames)]
  if (typeof first !== 'string' || typeof last !== 'string' || last >= first) return
  if (isSet(draft, toNames)) {
    refuse(
      writing,
      draft,
      about(toNames, 'wrong_order', '{date} is before {otherfield} {otherdate}; use that day or a later one', {
        date: last,
        otherfield: fromNames,
        otherdate: first,
      }),
    )
  } else if (isSet(draft, fromNames) && !follows) {
    refuse(
      writing,
      draft,
      about(fromNames, 'wrong_order', '{date} is after {otherfield} {otherdate}; use that day or an earlier one', {
        date: first,
        otherfield: toNames,
        otherdate: last,
      }),
    )
  }
}

const isSet = ({ namedFields, values, before }: Draft, fieldName: string): boolean =>
  namedFields.has(fieldName) && values[fieldName] !== before?.[fieldName]
