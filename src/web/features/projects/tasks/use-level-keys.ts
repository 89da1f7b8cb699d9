/**
 * Tab and Shift+Tab indent and outdent the selected task. A row merely reached by Tab lets Tab pass, so that tabbing through the
 * page changes nothing; so does a task that can't change its level further.
 */
import { useEffect, useRef } from 'react'
import { focusRow } from '../../../resource/grid/list/list-keys.ts'
import type { Level } from './task-levels.ts'

/** @param change changes the level; returns whether there is such a level */
export function useLevelKeys(change: ((id: string, level: Level) => boolean) | null): void {
  const latest = useRef(change)
  latest.current = change
  useEffect(() => {
    // In the capture phase, before the focus moves.
    let isPassing = false
    let element: Element | null = null
    const onKey = (event: KeyboardEvent) => {
      isPassing = event.key === 'Tab'
      if (!isPassing || event.ctrlKey || event.altKey || event.metaKey) return
      const { target } = event
      const row = target instanceof Element && target === element ? getRow(target) : null
      if (row === null || !latest.current?.(row, event.shiftKey ? 'outdent' : 'indent')) return
      event.preventDefault()
      isPassing = false
      focusRow(row)
    }
    const onPointer = () => {
      isPassing = false
    }
    const onFocus = ({ target }: FocusEvent) => {
      element = isPassing || !(target instanceof Element) ? null : target
    }
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onPointer, true)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onPointer, true)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
}

/** Applies to the name link only; Tab keeps its usual function in the row's other controls. */
const getRow = (target: Element): string | null =>
  target.matches('a') ? (target.closest<HTMLElement>('tr[data-id]')?.dataset.id ?? null) : null
