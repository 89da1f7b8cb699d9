/** Adds one item after the other to a phase: a name, who does it and by when; Enter adds and stays for the next. */
import { UnstyledButton } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useChanges } from '../../../data/changes.ts'
import type { Me } from '../../../data/me.ts'
import { type RecordData, wireId } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import type { Column } from '../../../resource/columns/columns.ts'
import { canFill } from '../../../resource/fields/can-edit.ts'
import { DayInput } from '../../../resource/fields/day-input.tsx'
import { PeoplePicker } from '../../../resource/pickers/people-pickers.tsx'
import { items } from '../../../views/items.ts'
import classes from './add-item.module.css'
import tasks from './tasks.module.css'

interface Props {
  readonly me: Me
  readonly project: RecordData
  /** Null adds outside of all phases. */
  readonly phase: RecordData | null
  readonly columns: readonly Column[]
}

export function AddItem(props: Props) {
  const { phase, columns } = props
  const [isOpen, setOpen] = useState(false)
  const name = phase ? t('Add item to {name}', { name: String(phase.name) }) : t('Add item')
  if (isOpen) return <ItemInputs {...props} name={name} close={() => setOpen(false)} />
  return (
    <tr className={tasks.add} data-print="none">
      <td />
      <td colSpan={columns.length + 2}>
        <UnstyledButton className={tasks.addButton} aria-label={name} onClick={() => setOpen(true)}>
          <IconPlus size={14} stroke={1.8} aria-hidden />
          {t('Add item')}
        </UnstyledButton>
      </td>
    </tr>
  )
}

interface InputsProps extends Props {
  readonly name: string
  readonly close: () => void
}

function ItemInputs({ me, project, phase, columns, name, close }: InputsProps) {
  const changes = useChanges()
  const [text, setText] = useState('')
  const [people, setPeople] = useState<readonly string[]>([])
  const [due, setDue] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = async () => {
    const name = text.trim()
    if (name === '') return
    setText('')
    input.current?.focus()
    const added = await changes.add(items.resource, {
      name,
      projectid: project.id,
      ...(phase ? { itemcollectionid: phase.id } : {}),
      ...(people.length > 0 ? { assignedto: people.map(wireId) } : {}),
      ...(due === '' ? {} : { duedate: due }),
    })
    if (!added) setText((now) => (now === '' ? name : now))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const isTyped = event.target instanceof HTMLInputElement && event.currentTarget.contains(event.target)
    if (event.key === 'Enter' && isTyped) submit()
    if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) close()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // What a picker or the calendar opens is outside of the row, and of the page's main part.
    const left = relatedTarget?.closest('main') && !currentTarget.contains(relatedTarget)
    if (left && text.trim() === '') close()
  }
  const inputs: Readonly<Record<string, ReactNode>> = {
    assignedto: (
      <PeoplePicker label={t('Assigned to')} bare placeholder={t('Assign')} values={people} onChange={setPeople} />
    ),
    duedate: <DayInput aria-label={t('Due')} placeholder={t('Due')} value={due} onValue={setDue} />,
  }
  return (
    <tr className={classes.row} onKeyDown={onKeyDown} onBlur={onBlur}>
      <td />
      <td />
      <td>
        <input
          ref={input}
          className={tasks.addInput}
          aria-label={t('{name}: name', { name })}
          placeholder={t('Name, then Enter')}
          maxLength={255}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </td>
      {columns.slice(1).map((column) => (
        <td key={column.name}>{canFill(items.resource, column.name, me.actor) && inputs[column.name]}</td>
      ))}
      <td />
    </tr>
  )
}
