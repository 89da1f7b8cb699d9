/** Next versions of issued documents, and copies of phases and lines. */
import type { Block } from '../block.ts'
import { addLine, addPhase, type DemoDocument, makeDocument } from './documents.ts'

/**
 * Makes the next version of a document, which replaced it within days.
 * @param ownColumns columns that only this kind of document has, at the given date
 */
export function makeNextVersion(
  block: Block,
  earlier: DemoDocument,
  state: string,
  ownColumns: (day: number) => object,
): DemoDocument {
  const { kind, head, row } = earlier
  const day = Math.min(earlier.day + 3, -1)
  const next = makeDocument(block, kind, { ...head, number: `${head.number}-2`, state, day }, ownColumns(day))
  next.row.taxable = row.taxable
  copyLines(block, earlier, next)
  next.row.version = 2
  next.row.revisionof = row.id
  row.replacedby = next.row.id
  return next
}

export function copyLines(block: Block, source: DemoDocument, copy: DemoDocument): void {
  for (const phase of source.phases) {
    const id = addPhase(block, copy, phase)
    for (const line of source.lines.filter((sourceLine) => sourceLine.phase === phase.id))
      addLine(block, copy, id, line)
  }
}
