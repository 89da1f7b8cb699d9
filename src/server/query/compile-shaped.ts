/** Compiles statements that are built from bindings without a plan, once for each shape. */
import type { RawBuilder } from 'kysely'
import { type CompiledRead, compiledOnce, context } from './compile-read.ts'
import type { Context, Value } from './condition.ts'
import type { ReadPlan } from './plan.ts'
import { contextValues, type Numbering } from './plan-values.ts'

interface Shaped {
  readonly actor: ReadPlan['actor']
  /** Everything that determines the text. */
  readonly shape: string
  /** In the order in which `render` uses them. */
  readonly values: readonly Value[]
}

/** A statement and the values of this one run; after the first of its shape only these change. */
export function compileShaped(
  { actor, shape, values }: Shaped,
  render: (context: Context, numbering: Numbering) => RawBuilder<unknown>,
): CompiledRead {
  const parts = { shape, values: [...contextValues(actor), ...values], isPrepared: false }
  return compiledOnce(parts, (numbering) => render(context, numbering))
}
