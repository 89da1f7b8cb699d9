/** State and actions of the line editor. Every change is saved on its own, shows at once and can be undone. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { minorUnits } from '../../../../../contract/language/currency.ts'
import { useChanges } from '../../../../data/changes.ts'
import { useConnection } from '../../../../data/connection.tsx'
import type { RecordData } from '../../../../data/record.ts'
import { useFormats } from '../../../../resource/inputs/fields/formats.ts'
import type { DocumentData } from '../../document-data.ts'
import type { DocumentView } from '../../document-views.ts'
import { createLineActions, type LineActions } from './line-actions.ts'
import { createLineEdits, type LineEdits, withoutUnsaved } from './line-edits.ts'
import { type PhaseRows, phaseRows } from './line-rows.ts'

export interface LineEditor {
  readonly groups: readonly PhaseRows[]
  readonly edits: LineEdits
  readonly actions: LineActions
}

export function useLineEditor(
  kind: DocumentView,
  document: DocumentData,
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
  const lineEdits = useSyncExternalStore(store.subscribe, store.get)
  const edits = useMemo(() => (isEditable ? lineEdits : withoutUnsaved(lineEdits)), [isEditable, lineEdits])
  const { addedLines, rowsById } = edits
  // Does not depend on `edits.rows`: typing re-renders only its own row.
  const groups = useMemo(
    () => phaseRows(phases, lines, { addedLines, rowsById }),
    [phases, lines, addedLines, rowsById],
  )
  const storedRef = useRef({ phases, lines, isEditable })
  storedRef.current = { phases, lines, isEditable }
  const { id } = document
  const actions = useMemo(
    () =>
      createLineActions({
        kind,
        document: id,
        cache,
        client,
        run,
        store,
        locale,
        decimals,
        isOpen: () => storedRef.current.isEditable,
        // Not `groups`: the latest change may not be rendered yet.
        groups: () => phaseRows(storedRef.current.phases, storedRef.current.lines, store.get()),
      }),
    [kind, id, cache, client, run, store, locale, decimals],
  )
  useEffect(() => store.arrived(lines), [store, lines])
  useFocus(edits, () => store.change((was) => ({ ...was, focus: null })))
  return { groups, edits, actions }
}

/** Focuses the requested cell as soon as its row is rendered, which may be new or moved. */
function useFocus({ focus }: LineEdits, onDone: () => void): void {
  useEffect(() => {
    if (!focus) return
    const cell = document.querySelector<HTMLElement>(
      `[data-row="${CSS.escape(focus.row)}"] [data-cell="${focus.cell}"]`,
    )
    if (!cell) return
    cell.focus()
    // Unlike focus(), this respects the cell's scroll margin.
    cell.scrollIntoView({ block: 'nearest' })
    onDone()
  })
}
