/** Validates drafts before anything is computed for them, so that all mistakes are reported together. */
import { nestedFields } from '../../contract/registry.ts'
import { checkCustomValues } from './custom-values.ts'
import { nestedIn, newDraft } from './new-records.ts'
import { checkAmountDecimals } from './rules/amount-decimals.ts'
import { checkReferences } from './rules/references.ts'
import { checkSpans } from './spans.ts'
import type { Binding, Draft, WriteContext } from './write-context.ts'

/** Checks ids, the account's own fields and the resource's rules, in the drafts and in the new records inside them. */
export async function checkDrafts(writing: WriteContext, binding: Binding, drafts: readonly Draft[]): Promise<void> {
  await checkReferences(writing, binding, drafts)
  await checkAmountDecimals(writing, binding, drafts)
  checkSpans(writing, binding, drafts)
  await checkCustomValues(writing, binding, drafts)
  await binding.effects.check(writing, drafts)
  for (const [fieldName, { name }] of nestedFields(binding.resource)) {
    const child = writing.bindingOf(name)
    const nested = drafts.flatMap((draft) => nestedIn(draft, fieldName).map((input) => newDraft(child, input)))
    if (nested.length > 0) await checkDrafts(writing, child, nested)
  }
}

/** Drafts that were not refused. */
export const validDrafts = ({ refusedDrafts }: WriteContext, drafts: readonly Draft[]): readonly Draft[] =>
  drafts.filter((draft) => !refusedDrafts.has(draft) && draft.wrong === null)
