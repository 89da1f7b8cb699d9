/**
 * Adds records one after the other by typing their names: Enter adds and stays for the next, Escape closes. Unfinished
 * text is kept as a draft.
 */
import { UnstyledButton } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Resource } from '../../../../contract/language/resource.ts'
import type { Me } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { usePastedLines } from '../../../resource/dialogs/pasted-lines.tsx'
import { longestName } from '../../../resource/dialogs/read-lines.ts'
import { type Draft, useDraft } from '../../../ui/drafts/drafts.ts'
import { useReturnToButton } from './return-to-button.ts'
import classes from './tasks.module.css'

interface Props {
  readonly me: Me
  /** Identifies the draft, such as `projects/4/phases`. */
  readonly place: string
  readonly span: number
  readonly label: string
  readonly resource: Resource
  readonly onAdd: (name: string) => Promise<boolean>
  /** Adds several at once, after several lines were pasted. */
  readonly onAddAll: (names: readonly string[]) => void
}

const emptyDraft = { text: '' }

export function AddInline({ me, place, span, label, ...adding }: Props) {
  const draft = useDraft(me, place, emptyDraft)
  /** A draft from before a reload opens the input, without moving the focus. */
  const [openState, setOpened] = useState<'kept' | 'pressed' | null>(draft.value.text === '' ? null : 'kept')
  const { button, giveBack } = useReturnToButton()
  const close = () => {
    draft.set(emptyDraft)
    setOpened(null)
  }
  return (
    <tr className={classes.add} data-print="none">
      <td />
      <td colSpan={span - 1}>
        {openState ? (
          <NameInput
            name={label}
            draft={draft}
            takesFocus={openState === 'pressed'}
            {...adding}
            close={close}
            giveBack={giveBack}
          />
        ) : (
          <UnstyledButton ref={button} className={classes.addButton} onClick={() => setOpened('pressed')}>
            <IconPlus size={14} stroke={1.8} aria-hidden />
            {label}
          </UnstyledButton>
        )}
      </td>
    </tr>
  )
}

interface InputProps extends Pick<Props, 'resource' | 'onAdd' | 'onAddAll'> {
  readonly name: string
  readonly draft: Draft<typeof emptyDraft>
  readonly takesFocus: boolean
  readonly close: () => void
  readonly giveBack: () => void
}

function NameInput({ name, draft, takesFocus, resource, onAdd, onAddAll, close, giveBack }: InputProps) {
  const pasting = usePastedLines(resource, onAddAll)
  const { text } = draft.value
  const latest = useRef(text)
  latest.current = text
  const input = useRef<HTMLInputElement>(null)
  const takeFocus = useEffectEvent(() => takesFocus && input.current?.focus())
  useEffect(() => void takeFocus(), [])
  const submit = async () => {
    const name = text.trim()
    if (name === '') return
    draft.set(emptyDraft)
    const isAdded = await onAdd(name)
    if (!isAdded && latest.current === '') draft.set({ text: name })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl+Z and Ctrl+K are the page's.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
    if (event.key === 'Enter') submit()
    if (event.key !== 'Escape') return
    giveBack()
    close()
  }
  return (
    <>
      <input
        ref={input}
        data-kept
        className={classes.addInput}
        aria-label={t('{name}: name', { name })}
        placeholder={t('Name, then Enter')}
        maxLength={longestName}
        onPaste={pasting.onPaste}
        value={text}
        onChange={(event) => draft.set({ text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
        onBlur={() => text.trim() === '' && !pasting.question && close()}
      />
      {pasting.question}
    </>
  )
}
