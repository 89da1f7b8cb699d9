/** An allocation: project, duration, and a handle to drag it to another week or person. */
import { ActionIcon, NativeSelect } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { parseDuration, typedDuration } from '../../../contract/language/duration.ts'
import type { AllocationRecord } from '../../data/declared-records.ts'
import { usePlanChanges } from '../../data/lists/plan.ts'
import { key } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { DurationInput } from '../../resource/inputs/fields/typed-inputs.tsx'
import { getName } from './plan-words.ts'
import classes from './planning.module.css'
import type { AllocationDrag } from './use-allocation-drag.ts'
import type { AllocationMoves, AllocationStep } from './use-allocation-moves.ts'
import type { GridPosition } from './use-grid-selection.ts'

interface Props {
  readonly record: AllocationRecord
  readonly cell: GridPosition
  readonly may: { readonly edit: boolean; readonly remove: boolean }
  readonly drag: AllocationDrag
  readonly moves: AllocationMoves
}

const [back, ahead]: readonly [AllocationStep, AllocationStep] = [
  { weeks: -1, people: 0 },
  { weeks: 1, people: 0 },
]

const steps: Readonly<Record<string, AllocationStep>> = {
  ArrowLeft: back,
  ArrowRight: ahead,
  ArrowUp: { weeks: 0, people: -1 },
  ArrowDown: { weeks: 0, people: 1 },
}

export function AllocationRow({ record, cell, may, drag, moves }: Props) {
  const changes = usePlanChanges()
  const handle = useRef<HTMLButtonElement>(null)
  const name = record.itemname ?? t('Item')
  const isMoved = moves.movedId === key(record)
  // If it was moved here by keyboard, the handle keeps the focus for the next move.
  useEffect(() => {
    if (isMoved) handle.current?.focus()
  }, [isMoved])
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    moves.step(record, cell, step)
  }
  return (
    <li className={classes.allocation}>
      {may.edit ? (
        <ActionIcon
          ref={handle}
          className={classes.handle}
          variant="subtle"
          color="gray"
          aria-label={t('Move {name}', { name })}
          aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown"
          title={t('Drag to another week or person, or use the arrow keys')}
          onKeyDown={press}
          {...drag.handlersOf(record)}
        >
          <IconGripVertical size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : (
        <span />
      )}
      <span className={classes.work}>
        <Link to="/$resource/$id" params={{ resource: 'items', id: String(record.itemid) }}>
          {name}
        </Link>
        <span>{record.projecttitle ?? ''}</span>
      </span>
      <Hours record={record} name={name} isLocked={!may.edit} />
      {may.edit && (
        <NativeSelect
          className={classes.whose}
          size="xs"
          aria-label={t('Person for {name}', { name })}
          value={String(cell.person)}
          onChange={(event) => moves.drop(record, { person: Number(event.currentTarget.value), week: cell.week })}
          data={moves.people.map((person) => ({ value: String(person.contactid), label: getName(person) }))}
        />
      )}
      <span className={classes.actions}>
        {may.edit && (
          <>
            <Action label={t('Move {name} to the week before', { name })} press={() => moves.step(record, cell, back)}>
              <IconChevronLeft size={16} stroke={1.8} aria-hidden />
            </Action>
            <Action label={t('Move {name} to the week after', { name })} press={() => moves.step(record, cell, ahead)}>
              <IconChevronRight size={16} stroke={1.8} aria-hidden />
            </Action>
          </>
        )}
        {may.remove && (
          <Action label={t('Delete {name}', { name })} press={() => changes.remove(record)}>
            <IconTrash size={16} stroke={1.8} aria-hidden />
          </Action>
        )}
      </span>
    </li>
  )
}

function Action({ label, press, children }: { label: string; press: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={press}>
      {children}
    </ActionIcon>
  )
}

/** Saved on blur. Typed text stays even if a colleague changes the allocation meanwhile. */
function Hours({ record, name, isLocked }: { record: AllocationRecord; name: string; isLocked: boolean }) {
  const changes = usePlanChanges()
  const storedMinutes = record.timeallocated ?? 0
  const [text, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const save = async () => {
    if (text === null) return
    const minutes = parseDuration(text, 'planned')
    setWrong(!minutes)
    if (!minutes) return
    setTyped(null)
    if (minutes !== storedMinutes && !(await changes.resize(record, minutes))) setTyped(text)
  }
  return (
    // Enter and leaving the input both save it.
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onBlur={save}
    >
      <DurationInput
        label={t('Hours for {name}', { name })}
        bare
        sense="planned"
        value={text ?? typedDuration(storedMinutes)}
        onChange={setTyped}
        error={wrong}
        disabled={isLocked}
      />
    </form>
  )
}
