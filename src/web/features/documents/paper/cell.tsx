/** One cell of a line, always an input; its value is formatted unless it is being edited. */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { takeFocus } from '../../../ui/keys/optional-field.ts'
import classes from './cell.module.css'
import type { LineActions } from './lines/line-actions.ts'
import { noEdit, type RowEdit } from './lines/line-edits.ts'
import { type CellName, cellLabels, shownText, typedText } from './lines/line-values.ts'

interface Props {
  readonly cell: CellName
  readonly row: string
  readonly line: RecordData
  readonly edit: RowEdit | undefined
  readonly actions: LineActions
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

export function Cell({ cell, row, line, edit = noEdit, actions, onKeyDown }: Props) {
  const formats = useFormats()
  const [isFocused, setFocused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const text = edit.texts[cell]
  const value = text ?? (isFocused ? typedText : shownText)(cell, line, formats)
  // Selects the value so that typing replaces it, even after the service has changed it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value that has changed is no longer selected
  useLayoutEffect(() => {
    if (isFocused && text === undefined) input.current?.select()
  }, [isFocused, text === undefined, value])
  useLeaving(row, cell, actions)
  const wrong = edit.errors[cell] ?? edit.failures[cell]
  const about = `${row}-${cell}-wrong`
  return (
    <>
      <input
        ref={input}
        className={classes.cell}
        data-cell={cell}
        data-number
        data-wrong={wrong !== undefined || undefined}
        aria-label={t('{cell} of {line}', { cell: cellLabels[cell], line: String(line.name ?? t('the new line')) })}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong === undefined ? undefined : about}
        title={wrong}
        autoComplete="off"
        inputMode={cell === 'quantity' || cell === 'discount' ? 'text' : 'decimal'}
        value={value}
        placeholder={cell === 'discount' || cell === 'quantity' ? '–' : undefined}
        onFocus={() => setFocused(true)}
        onChange={(event) => actions.type(row, cell, event.currentTarget.value)}
        onBlur={() => {
          setFocused(false)
          actions.leave(row, cell)
        }}
        onKeyDown={onKeyDown}
      />
      {wrong !== undefined && (
        <span id={about} className="visually-hidden" role="alert">
          {wrong}
        </span>
      )}
    </>
  )
}

interface TextProps extends Props {
  readonly placeholder?: string
  /** Attributes for an input that controls a list of suggestions. */
  readonly combobox?: Readonly<Record<string, unknown>>
  readonly takesFocus?: boolean
  readonly onPaste?: (event: ClipboardEvent) => void
}

/** Multi-line text that grows with its content. */
export function TextCell(props: TextProps) {
  const { cell, row, line, edit = noEdit, actions, onKeyDown, onPaste } = props
  const { placeholder, combobox, takesFocus = false } = props
  const formats = useFormats()
  useLeaving(row, cell, actions)
  const wrong = edit.errors[cell] ?? edit.failures[cell]
  const text = edit.texts[cell] ?? shownText(cell, line, formats)
  return (
    <span className={classes.grow} data-text={`${text || placeholder || ''} `} data-kind={cell}>
      <textarea
        ref={takesFocus ? takeFocus : undefined}
        className={classes.cell}
        data-cell={cell}
        data-wrong={wrong !== undefined || undefined}
        aria-label={
          cell === 'name' ? t('Description') : t('Note of {line}', { line: String(line.name ?? t('the new line')) })
        }
        aria-invalid={wrong !== undefined || undefined}
        title={wrong}
        rows={1}
        maxLength={cell === 'name' ? 255 : undefined}
        value={text}
        placeholder={placeholder}
        onChange={(event) => actions.type(row, cell, event.currentTarget.value)}
        onBlur={() => actions.leave(row, cell)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        {...combobox}
      />
    </span>
  )
}

/** Commits the cell on unmount, such as on navigation, because browsers send no blur event then. */
function useLeaving(row: string, cell: CellName, actions: LineActions): void {
  useEffect(() => () => actions.leave(row, cell), [row, cell, actions])
}
