/**
 * Adds items one after the other to a phase, with name, assignee and due date. Enter adds and stays for the next.
 * Unfinished text is kept as a draft.
 */
import { UnstyledButton } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useChanges } from '../../../data/changes.ts'
import type { PhaseRecord, ProjectRecord } from '../../../data/declared-records.ts'
import type { Me } from '../../../data/me.ts'
import { fieldId } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import type { Column } from '../../../resource/columns/columns.ts'
import { usePastedLines } from '../../../resource/dialogs/pasted-lines.tsx'
import { longestName } from '../../../resource/dialogs/read-lines.ts'
import { canFill } from '../../../resource/inputs/fields/can-edit.ts'
import { DayInput } from '../../../resource/inputs/fields/day-input.tsx'
import { PeoplePicker } from '../../../resource/inputs/pickers/people-pickers.tsx'
import { type Draft, useDraft } from '../../../ui/drafts/drafts.ts'
import { focusFirstInvalid } from '../../../ui/keys/block-submit.ts'
import { items } from '../../../views/items.ts'
import classes from './add-item.module.css'
import { useReturnToButton } from './return-to-button.ts'
import tasks from './tasks.module.css'

interface Props {
  readonly me: Me
  readonly project: ProjectRecord
  /** Null for an item without a phase. */
  readonly phase: PhaseRecord | null
  readonly columns: readonly Column[]
}

export function AddItem(props: Props) {
  const { me, project, phase, columns } = props
  const draft = useDraft(me, `projects/${project.id}/items/${phase?.id ?? 'none'}`, newItem)
  /** A draft from before a reload opens the input, without moving the focus. */
  const [openState, setOpened] = useState<'kept' | 'pressed' | null>(draft.value.text === '' ? null : 'kept')
  const name = phase ? t('Add item to {name}', { name: String(phase.name) }) : t('Add item')
  const { button, giveBack } = useReturnToButton()
  const close = () => {
    draft.set(newItem)
    setOpened(null)
  }
  if (openState)
    return (
      <ItemInputs
        {...props}
        name={name}
        draft={draft}
        takesFocus={openState === 'pressed'}
        close={close}
        giveBack={giveBack}
      />
    )
  return (
    <tr className={tasks.add} data-print="none">
      <td />
      <td colSpan={columns.length + 2}>
        <UnstyledButton ref={button} className={tasks.addButton} aria-label={name} onClick={() => setOpened('pressed')}>
          <IconPlus size={14} stroke={1.8} aria-hidden />
          {t('Add item')}
        </UnstyledButton>
      </td>
    </tr>
  )
}

interface NewItem {
  readonly text: string
  readonly people: readonly string[]
  readonly due: string
}

const newItem: NewItem = { text: '', people: [], due: '' }

interface InputsProps extends Props {
  readonly name: string
  readonly draft: Draft<NewItem>
  readonly takesFocus: boolean
  readonly close: () => void
  readonly giveBack: () => void
}

function ItemInputs({ me, project, phase, columns, name, draft, takesFocus, close, giveBack }: InputsProps) {
  const changes = useChanges()
  const { text, people, due } = draft.value
  const latest = useRef(text)
  latest.current = text
  const input = useRef<HTMLInputElement>(null)
  const takeFocus = useEffectEvent(() => takesFocus && input.current?.focus())
  useEffect(() => void takeFocus(), [])
  const getBody = (name: string) => ({
    name,
    projectid: project.id,
    ...(phase ? { itemcollectionid: phase.id } : {}),
    ...(people.length > 0 ? { assignedto: people.map(fieldId) } : {}),
    ...(due === '' ? {} : { duedate: due }),
  })
  const pasting = usePastedLines(items.resource, (names) => changes.addAll(items.resource, names.map(getBody)))
  const submit = async () => {
    const name = text.trim()
    if (name === '') return
    draft.set({ text: '' })
    input.current?.focus()
    const isAdded = await changes.add(items.resource, getBody(name))
    if (!isAdded && latest.current === '') draft.set({ text: name })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl+Z and Ctrl+K are the page's.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
    const isTyped = event.target instanceof HTMLInputElement && event.currentTarget.contains(event.target)
    if (event.key === 'Enter' && isTyped && !focusFirstInvalid(event.currentTarget)) submit()
    if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return
    giveBack()
    close()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Dropdowns of pickers and the calendar are outside of the row, and of `main`.
    const hasLeft = relatedTarget?.closest('main') && !currentTarget.contains(relatedTarget)
    if (hasLeft && text.trim() === '') close()
  }
  const inputs: Readonly<Record<string, ReactNode>> = {
    assignedto: (
      <PeoplePicker
        label={t('Assigned to')}
        bare
        placeholder={t('Assign')}
        values={people}
        onChange={(people) => draft.set({ people })}
      />
    ),
    duedate: (
      <DayInput aria-label={t('Due')} placeholder={t('Due')} value={due} onValue={(due) => draft.set({ due })} />
    ),
  }
  return (
    <tr className={classes.row} data-kept onKeyDown={onKeyDown} onBlur={onBlur}>
      <td />
      <td />
      <td>
        <input
          ref={input}
          className={tasks.addInput}
          aria-label={t('{name}: name', { name })}
          placeholder={t('Name, then Enter')}
          maxLength={longestName}
          onPaste={pasting.onPaste}
          value={text}
          onChange={(event) => draft.set({ text: event.currentTarget.value })}
        />
        {pasting.question}
      </td>
      {columns.slice(1).map((column) => (
        <td key={column.name}>{canFill(items.resource, column.name, me.actor) && inputs[column.name]}</td>
      ))}
      <td />
    </tr>
  )
}
