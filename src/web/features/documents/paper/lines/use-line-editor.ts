/** Everything that can be done to the lines of a document, each stored by itself, shown at once and taken back by Undo. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { minorUnits } from '../../../../../contract/language/currency.ts'
import { useChanges } from '../../../../data/changes.ts'
import { useConnection } from '../../../../data/connection.tsx'
import type { RecordData } from '../../../../data/record.ts'
import { useFormats } from '../../../../resource/fields/formats.ts'
import type { DocumentView } from '../../document-views.ts'
import { createLineActions, type LineActions } from './line-actions.ts'
import { createLineEdits, type LineEdits, storedOnly } from './line-edits.ts'
import { type PhaseRows, phaseRows } from './line-rows.ts'

export interface LineEditor {
  readonly groups: readonly PhaseRows[]
  readonly edits: LineEdits
  readonly actions: LineActions
}

export function useLineEditor(
  kind: DocumentView,
  document: RecordData,
  phases: readonly RecordData[],
  lines: readonly RecordData[],
  isEditable: boolean,
): LineEditor {
  const cache = useQueryClient()
  const { client } = useConnection()
  const { locale } = useFormats()
  const decimals = minorUnits(document.currency)
  const { run } = useChanges()
  const [store] = useState(createLineEdits)
  const typed = useSyncExternalStore(store.subscribe, store.get)
  const edits = useMemo(() => (isEditable ? typed : storedOnly(typed)), [isEditable, typed])
  const { added, made } = edits
  // Not of what is typed: a letter draws the row that it is typed in, and no other.
  const groups = useMemo(() => phaseRows(phases, lines, { added, made }), [phases, lines, added, made])
  const stored = useRef({ phases, lines })
  stored.current = { phases, lines }
  const { id } = document
  const actions = useMemo(
    () =>
      createLineActions({
        ...{ kind, document: id, cache, client, run, store, locale, decimals },
        // What was just done to a line is not drawn yet.
        groups: () => phaseRows(stored.current.phases, stored.current.lines, store.get()),
      }),
    [kind, id, cache, client, run, store, locale, decimals],
  )
  useEffect(() => store.arrived(lines), [store, lines])
  useFocus(edits, () => store.change((was) => ({ ...was, focus: null })))
  return { groups, edits, actions }
}

/** Rows that have moved or are new get the focus as soon as they stand where they belong. */
function useFocus({ focus }: LineEdits, done: () => void): void {
  useEffect(() => {
    if (!focus) return
    const cell = document.querySelector<HTMLElement>(
      `[data-row="${CSS.escape(focus.row)}"] [data-cell="${focus.cell}"]`,
    )
    if (!cell) return
    cell.focus()
    // The focus alone knows nothing of the room that a cell wants around it.
    cell.scrollIntoView({ block: 'nearest' })
    done()
  })
}
