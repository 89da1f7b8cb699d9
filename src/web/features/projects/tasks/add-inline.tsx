/**
 * Adds records one after the other by typing their names: Enter adds and stays for the next, Escape closes. Unfinished
 * text is kept as a draft.
 */
import { UnstyledButton } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Me } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { type Draft, useDraft } from '../../../ui/drafts/drafts.ts'
import classes from './tasks.module.css'

interface Props {
  readonly me: Me
  /** Identifies the draft, such as `projects/4/phases`. */
  readonly place: string
  readonly span: number
  readonly label: string
  readonly onAdd: (name: string) => Promise<boolean>
}

const nothing = { text: '' }

export function AddInline({ me, place, span, label, onAdd }: Props) {
  const typed = useDraft(me, place, nothing)
  /** A draft from before a reload opens the input, without moving the focus. */
  const [opened, setOpened] = useState<'kept' | 'pressed' | null>(typed.value.text === '' ? null : 'kept')
  const close = () => {
    typed.set(nothing)
    setOpened(null)
  }
  return (
    <tr className={classes.add} data-print="none">
      <td />
      <td colSpan={span - 1}>
        {opened ? (
          <NameInput name={label} typed={typed} takesFocus={opened === 'pressed'} onAdd={onAdd} close={close} />
        ) : (
          <UnstyledButton className={classes.addButton} onClick={() => setOpened('pressed')}>
            <IconPlus size={14} stroke={1.8} aria-hidden />
            {label}
          </UnstyledButton>
        )}
      </td>
    </tr>
  )
}

interface InputProps extends Pick<Props, 'onAdd'> {
  readonly name: string
  readonly typed: Draft<typeof nothing>
  readonly takesFocus: boolean
  readonly close: () => void
}

function NameInput({ name, typed, takesFocus, onAdd, close }: InputProps) {
  const { text } = typed.value
  const latest = useRef(text)
  latest.current = text
  const input = useRef<HTMLInputElement>(null)
  const takeFocus = useEffectEvent(() => takesFocus && input.current?.focus())
  useEffect(() => void takeFocus(), [])
  const submit = async () => {
    const name = text.trim()
    if (name === '') return
    typed.set(nothing)
    const added = await onAdd(name)
    if (!added && latest.current === '') typed.set({ text: name })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') submit()
    if (event.key === 'Escape') close()
  }
  return (
    <input
      ref={input}
      data-kept
      className={classes.addInput}
      aria-label={t('{name}: name', { name })}
      placeholder={t('Name, then Enter')}
      maxLength={255}
      value={text}
      onChange={(event) => typed.set({ text: event.currentTarget.value })}
      onKeyDown={onKeyDown}
      onBlur={() => text.trim() === '' && close()}
    />
  )
}
