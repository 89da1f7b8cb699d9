/**
 * One cell, always an input that saves on blur. It is read-only if it is billed, has several records, or includes the
 * running timer.
 */
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { formatClock, formatDuration, minutesOfDay, parseDuration } from '../../../../contract/language/duration.ts'
import type { TimesheetState } from '../../../../contract/resources/time/timesheets.ts'
import type { TimeRecord } from '../../../data/declared-records.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { KeptMark } from '../../../resource/inputs/fields/kept-value.tsx'
import type { CellWrite } from './cell-store.ts'
import type { Cells } from './use-cells.ts'
import classes from './week.module.css'
import { getMinutes, isCellEditable } from './week-rows.ts'

/** Position of a cell in the visible grid. */
export interface GridPosition {
  readonly row: number
  readonly column: number
}

interface Props {
  readonly spot: GridPosition
  readonly isActive: boolean
  /** Whether Tab leaves the grid from this cell. */
  readonly isLast: boolean
  readonly look: string
  readonly target: CellWrite
  readonly records: readonly TimeRecord[]
  /** Minutes including the running timer's; null if the timer is not running here. */
  readonly ticking: number | null
  readonly cells: Cells
  /** State of the week; submitted and approved weeks are read-only. */
  readonly state: TimesheetState
  readonly move: (gridPosition: GridPosition) => void
  readonly setSpot: (spot: GridPosition) => void
  readonly openNote: (target: CellWrite) => void
}

export function WeekCell(props: Props) {
  const { spot, ticking, records } = props
  const cell = useCell(props)
  const id = useId()
  return (
    <td className={`${props.look} ${classes.cell}`} data-state={cell.state} title={cell.note}>
      <input
        ref={cell.input}
        data-cell={`${spot.row}-${spot.column}`}
        data-ticking={ticking !== null || undefined}
        aria-label={cell.name}
        aria-invalid={cell.state === 'failed' || cell.wrong !== null || undefined}
        aria-describedby={cell.wrong !== null ? `${id}-wrong` : cell.refusal ? `${id}-refusal` : undefined}
        inputMode="text"
        autoComplete="off"
        tabIndex={props.isActive ? 0 : -1}
        readOnly={cell.isFixed}
        value={cell.text}
        onFocus={cell.focus}
        onChange={(event) => cell.type(event.target.value)}
        onBlur={cell.commit}
        onKeyDown={cell.press}
      />
      {cell.wrong !== null && (
        <span id={`${id}-wrong`} role="alert" className={classes.wrong}>
          {cell.wrong}
        </span>
      )}
      {cell.note && <span className={classes.dot} aria-hidden />}
      {cell.isLocked && <IconLock className={classes.lock} size={12} stroke={1.8} aria-hidden />}
      {cell.state === 'saved' && <IconCheck className={classes.saved} size={12} stroke={2} aria-hidden />}
      {records.length > 1 && (
        <button type="button" tabIndex={-1} className={classes.several} onClick={cell.list}>
          <span className="visually-hidden">{t('Show entries of {name}:', { name: cell.name })} </span>×{records.length}
        </button>
      )}
      {cell.hasNote && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.noteButton}
          data-noted={cell.note ? true : undefined}
          aria-label={t('Note, {name}', { name: cell.name })}
          onClick={cell.openNote}
        >
          <IconNote size={14} stroke={1.8} aria-hidden />
        </button>
      )}
      {cell.refusal && (
        <span className={classes.refused}>
          <span id={`${id}-refusal`} className="visually-hidden">
            {cell.refusal}
          </span>
          <KeptMark field={cell.name} reason={cell.refusal} retry={cell.retry} discard={cell.discard} />
        </span>
      )}
    </td>
  )
}

function useCell({ spot, records, ticking, cells, isLast, move, setSpot, openNote, ...props }: Props) {
  const { locale } = useFormats()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  /** The text being typed; null if none. */
  const [draft, showDraft] = useState<string | null>(null)
  /** The same before the next render: the key that saves also moves the focus, and that must not save again. */
  const typedRef = useRef<string | null>(null)
  const setDraft = (text: string | null) => {
    typedRef.current = text
    showDraft(text)
  }
  const [wrong, setWrong] = useState<string | null>(null)
  const target: CellWrite = { ...props.target, record: records[0] ?? null }
  const place = [target.contact, target.item.id, target.day] as const
  const entry = cells.entry(...place)
  const isBilled = records.some(({ billed }) => billed)
  const isLocked = isBilled || (props.state !== 'open' && records.length > 0)
  const isFixed = !isCellEditable(records) || props.state !== 'open' || ticking !== null
  const notes = records.map((record) => record.notes).filter(Boolean)
  const storedMinutes = getMinutes(records)
  const minutes = ticking ?? entry?.minutes ?? storedMinutes
  const cellText = entry?.state === 'failed' ? entry.text : minutes === 0 ? '' : formatClock(minutes)
  // A value that appears under the focus, such as by Ctrl+Z, is replaced by typing like any other.
  useEffect(() => {
    if (draft === null && cellText !== '' && document.activeElement === input.current) input.current?.select()
  }, [draft, cellText])
  const save = (text: string): boolean => {
    const newMinutes = text.trim() === '' ? 0 : parseDuration(text)
    const fault = getFault(text, newMinutes)
    setWrong(fault)
    if (newMinutes === null || fault !== null) return false
    setDraft(null)
    const isSame = newMinutes === minutes && entry?.state !== 'failed'
    if (!isSame) cells.write(target, text, newMinutes)
    return true
  }
  const commit = () => typedRef.current === null || save(typedRef.current)
  const list = () => {
    const { contact, day, item } = target
    navigate({ to: '/time', search: { contactid: contact, itemid: item.id, trackedfrom: day, trackedto: day } })
  }
  // With several records, notes are in their list; a record that is being created has none yet.
  const isStored = minutes === storedMinutes && entry?.state !== 'failed'
  const hasNote = records.length <= 1 && ticking === null && (records.length === 1 || !isFixed) && isStored
  const note = () => {
    if (records.length > 1) list()
    else if (hasNote) openNote(target)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const gridPosition = next(event, spot, draft !== null)
    if (event.key === 'Enter' && draft === null && entry?.state === 'failed') {
      event.preventDefault()
      cells.retry(target)
    } else if (gridPosition) {
      if (event.key === 'Tab' && ((isLast && !event.shiftKey) || isFirst(spot, event.shiftKey))) return
      event.preventDefault()
      if (event.key === 'Enter' && records.length > 1) list()
      else if (commit()) move(gridPosition)
    } else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      setDraft(null)
      setWrong(null)
    } else if (event.key === 'Delete' && draft === null && !isFixed) {
      event.preventDefault()
      save('')
    } else if (event.key === 'n' && draft === null && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      note()
    }
  }
  /** The mark disappears, and the focus with it. */
  const leavingMark = (act: (target: CellWrite) => void) => () => {
    act(target)
    input.current?.focus()
  }
  return {
    input,
    list,
    hasNote,
    openNote: note,
    refusal: entry?.state === 'failed' ? entry.reason : undefined,
    retry: leavingMark(cells.retry),
    discard: leavingMark(cells.discard),
    note: notes.length > 0 ? notes.join('\n') : undefined,
    state: cells.state(...place),
    isLocked,
    isFixed,
    wrong,
    name: getName(target, locale, minutes, records, { isBilled, isTicking: ticking !== null, state: props.state }),
    text: draft ?? cellText,
    focus: () => {
      setSpot(spot)
      input.current?.select()
    },
    type: (text: string) => {
      setDraft(text)
      setWrong(null)
    },
    commit,
    press,
  }
}

/** What is wrong with the typed text; null if nothing is. */
function getFault(text: string, minutes: number | null): string | null {
  if (minutes === null) return t('“{text}” is no duration. Type 1:30, 90m or 1.5.', { text: text.trim() })
  return minutes > minutesOfDay ? t('A day has 24 hours.') : null
}

const isFirst = ({ row, column }: GridPosition, backwards: boolean) => backwards && row === 0 && column === 0

/** The cell to which a key moves the focus. While typing, left and right move the caret. */
function next({ key, shiftKey }: KeyboardEvent, { row, column }: GridPosition, typing: boolean): GridPosition | null {
  if (key === 'Enter') return down(row + (shiftKey ? -1 : 1), column)
  if (key === 'ArrowDown') return { row: row + 1, column }
  if (key === 'ArrowUp') return { row: row - 1, column }
  if (key === 'Tab') return across(row, column + (shiftKey ? -1 : 1))
  if (typing) return null
  if (key === 'ArrowRight') return { row, column: column + 1 }
  if (key === 'ArrowLeft') return { row, column: column - 1 }
  return null
}

/** The end of a day continues with the next one, so that a week can be typed with Enter alone. */
function down(row: number, column: number): GridPosition {
  const rows = document.querySelectorAll(`[data-cell$="-${column}"]`).length
  const columns = document.querySelectorAll('[data-cell^="0-"]').length
  if (row >= rows) return column + 1 < columns ? { row: 0, column: column + 1 } : { row: rows - 1, column }
  return row < 0 && column > 0 ? { row: rows - 1, column: column - 1 } : { row, column }
}

/** The end of a row continues with the next one. */
function across(row: number, column: number): GridPosition {
  const columns = document.querySelectorAll(`[data-cell^="${row}-"]`).length
  if (column >= columns) return { row: row + 1, column: 0 }
  return column < 0 ? { row: row - 1, column: columns - 1 } : { row, column }
}

interface Marks {
  readonly isBilled: boolean
  readonly isTicking: boolean
  readonly state: TimesheetState
}

/** Accessible name of a cell. */
function getName(
  { item, day }: CellWrite,
  locale: string,
  minutes: number,
  records: readonly TimeRecord[],
  { isBilled, isTicking, state }: Marks,
): string {
  const words = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const parts = [
    item.name,
    words.format(new Date(`${day}T00:00:00Z`)),
    minutes === 0 ? t('empty') : formatDuration(minutes),
  ]
  if (records.length > 1) parts.push(t('{count} entries', { count: records.length }))
  if (records.some(({ notes }) => notes)) parts.push(t('has a note'))
  if (isBilled) parts.push(t('billed'))
  if (state !== 'open') parts.push(state === 'submitted' ? t('submitted') : t('approved'))
  if (isTicking) parts.push(t('timer running'))
  return parts.join(', ')
}
