/** The name or note of a phase, saved on blur. */
import { useState } from 'react'
import { t } from '../../../../language/t.ts'
import { takeFocus } from '../../../../ui/keys/optional-field.ts'
import type { Step } from '../../../../ui/reorder/step.ts'
import cells from '../cell.module.css'

interface Props {
  readonly label: string
  readonly text: string
  readonly isNote?: boolean
  readonly takesFocus?: boolean
  readonly save: (text: string) => void
  /** Moves the phase. */
  readonly step: (way: Step) => void
}

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down' }

export function PhaseText({ label, text, isNote = false, takesFocus = false, save, step }: Props) {
  const [draftText, setTyped] = useState(text)
  const leave = () => {
    const next = draftText.trim()
    if (next === '' && !isNote) setTyped(text)
    else if (next !== text) save(next)
  }
  return (
    <span className={cells.grow} data-kind={isNote ? 'description' : undefined} data-text={`${draftText} `}>
      <textarea
        ref={takesFocus ? takeFocus : undefined}
        className={cells.cell}
        aria-label={label}
        data-cell={isNote ? 'phase-note' : 'phase'}
        rows={1}
        value={draftText}
        placeholder={isNote ? t('Note') : undefined}
        maxLength={isNote ? undefined : 255}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          // Ctrl+Z and Ctrl+K are the page's.
          if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
          const way = event.altKey ? steps[event.key] : undefined
          if (way) {
            event.preventDefault()
            step(way)
          }
          if (event.key === 'Escape') setTyped(text)
          if (event.key !== 'Enter' || isNote) return
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
    </span>
  )
}
