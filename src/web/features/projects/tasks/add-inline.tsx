/** Adds one thing after the other by typing its name: Enter adds and stays for the next, Escape leaves. */
import { UnstyledButton } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../../language/t.ts'
import classes from './tasks.module.css'

interface Props {
  readonly span: number
  readonly label: string
  readonly onAdd: (name: string) => Promise<boolean>
}

export function AddInline({ span, label, onAdd }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <tr className={classes.add} data-print="none">
      <td />
      <td colSpan={span - 1}>
        {isOpen ? (
          <NameInput name={label} onAdd={onAdd} close={() => setOpen(false)} />
        ) : (
          <UnstyledButton className={classes.addButton} onClick={() => setOpen(true)}>
            <IconPlus size={14} stroke={1.8} aria-hidden />
            {label}
          </UnstyledButton>
        )}
      </td>
    </tr>
  )
}

function NameInput({ name, onAdd, close }: { name: string; onAdd: Props['onAdd']; close: () => void }) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = async () => {
    const name = text.trim()
    if (name === '') return
    setText('')
    const added = await onAdd(name)
    if (!added) setText((now) => (now === '' ? name : now))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') submit()
    if (event.key === 'Escape') close()
  }
  return (
    <input
      ref={input}
      className={classes.addInput}
      aria-label={t('{name}: name', { name })}
      placeholder={t('Name, then Enter')}
      maxLength={255}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => text.trim() === '' && close()}
    />
  )
}
