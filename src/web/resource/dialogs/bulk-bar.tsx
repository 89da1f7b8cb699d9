/** The bar that is shown while rows are selected: how many there are, and actions for all of them. */
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Field } from '../../../contract/language/field.ts'
import { mayUse } from '../../../contract/language/resource.ts'
import { useChanges } from '../../data/changes.ts'
import type { Me } from '../../data/me.ts'
import { isIssued, type RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { bufferKeys } from '../../ui/keys/buffered-keys.ts'
import { useShortcuts } from '../../ui/keys/shortcuts.ts'
import { announceFailure } from '../../ui/toasts.tsx'
import { useSetActionTarget } from '../action-target.ts'
import type { Column } from '../columns/columns.ts'
import { editKeys } from '../inputs/fields/can-edit.ts'
import { FieldPopover } from '../inputs/fields/edit-in-place.ts'
import { useFormats } from '../inputs/fields/formats.ts'
import type { View } from '../view.ts'
import classes from './bulk-bar.module.css'

const BulkEdit = lazyDialog(() => import('./bulk-edit.tsx').then((part) => part.BulkEdit))

interface Props {
  readonly me: Me
  readonly view: View
  /** All columns of the records, shown or not. */
  readonly columns: readonly Column[]
  /** The selected records on this page. */
  readonly records: readonly RecordData[]
  /** Whether they are deleted ones. */
  readonly isGone?: boolean
  /** The matching records of all pages, if there are more than those selected; null if not the whole page is selected. */
  readonly every?: { readonly total: number; readonly read: () => Promise<readonly RecordData[]> } | null
  readonly clear: () => void
}

/**
 * Maximum numbers of records for actions with a request per record, such as deletion, and for one request that changes
 * all.
 */
const mostOneByOne = 500
const mostAtOnce = 30_000

const noErrors: Readonly<Record<string, string>> = {}
const noRecords: readonly RecordData[] = []

/** Moves toasts and other elements at the bottom of the window above the bar. */
function makeRoom() {
  document.documentElement.toggleAttribute('data-selecting', true)
  return () => void document.documentElement.toggleAttribute('data-selecting', false)
}

export function BulkBar({
  me,
  view,
  columns: allColumns,
  records: onPage,
  isGone = false,
  every = null,
  clear,
}: Props) {
  const { resource } = view
  const changes = useChanges()
  const { number } = useFormats()
  const [onAllPages, setOnAllPages] = useState<readonly RecordData[] | null>(null)
  const [editing, setEditing] = useState(false)
  const [picking, setPicking] = useState<string | null>(null)
  const bar = useRef<HTMLElement>(null)
  const opener = useRef<Element | null>(null)
  const pick = (name: string) => {
    opener.current = document.activeElement
    bufferKeys(leave)
    setPicking(name)
  }
  /** Restores the focus unless the user has moved it meanwhile. */
  const leave = () => {
    setPicking(null)
    requestAnimationFrame(() => {
      const { current } = opener
      if (document.activeElement === document.body && current instanceof HTMLElement)
        current.focus({ preventScroll: true })
    })
  }
  const records = every !== null && onAllPages !== null ? onAllPages : onPage
  useSetActionTarget(view, isGone ? noRecords : records, true)
  useEffect(makeRoom, [])
  const mayEdit = mayUse(me.actor, resource, 'edit') && !isGone
  const areIssued = records.some((record) => isIssued(resource, record))
  /** What was issued stands: its printed fields are changed by a revision only. */
  const stands = (name: string | null | undefined) => areIssued && resource.fields[name ?? '']?.printed === true
  const letters = Object.fromEntries(
    Object.entries(isGone ? noErrors : editKeys(view, me.actor)).filter(([, name]) => !stands(name)),
  )
  const mayDelete = mayUse(me.actor, resource, 'delete') && !areIssued
  const isFew = records.length <= mostOneByOne
  const columns = editableColumns(allColumns).filter(({ edits }) => !stands(edits))
  const after = (work: Promise<boolean>) => work.then((ok) => ok && clear())
  const complete =
    isFew && resource.states.done !== null && mayEdit ? () => after(changes.complete(resource, records)) : null
  useShortcuts({
    ...Object.fromEntries(Object.entries(letters).map(([letter, name]) => [letter, () => pick(name)])),
    ...(complete ? { m: complete } : {}),
  })
  const selectEvery = () =>
    every
      ?.read()
      .then(setOnAllPages, (error: unknown) =>
        announceFailure(t("Couldn't select all {what}", { what: resource.plural }), error),
      )
  return (
    <>
      <section ref={bar} className={classes.bar} data-print="none" aria-label={t('Selected rows')}>
        <span className={classes.count}>{t('{count} selected', { count: number(records.length) })}</span>
        {every !== null && onAllPages === null && every.total > onPage.length && every.total <= mostAtOnce && (
          <BarButton onClick={selectEvery}>{t('Select all {count}', { count: number(every.total) })}</BarButton>
        )}
        {Object.entries(letters).map(([letter, name]) => (
          <BarButton key={letter} letter={letter} onClick={() => pick(name)}>
            {resource.fields[name]?.label}
          </BarButton>
        ))}
        {mayEdit && columns.length > 0 && <BarButton onClick={() => setEditing(true)}>{t('Edit…')}</BarButton>}
        {complete && (
          <BarButton letter="m" onClick={complete}>
            {t('Complete')}
          </BarButton>
        )}
        {isFew && mayDelete && (
          <BarButton
            onClick={() => after(isGone ? changes.restore(resource, records) : changes.remove(resource, records))}
          >
            {isGone ? t('Restore') : t('Delete')}
          </BarButton>
        )}
        <BarButton aria-label={t('Clear selection')} onClick={clear}>
          <IconX size={15} stroke={1.8} aria-hidden />
        </BarButton>
      </section>
      {picking !== null && (
        <FieldPopover key={picking} view={view} name={picking} records={records} element={bar.current} close={leave} />
      )}
      {editing && (
        <BulkEdit view={view} columns={columns} records={records} close={() => setEditing(false)} onDone={clear} />
      )}
    </>
  )
}

interface BarButtonProps {
  /** The keyboard shortcut of the button. */
  readonly letter?: string
  readonly 'aria-label'?: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function BarButton({ letter, children, ...button }: BarButtonProps) {
  return (
    <button type="button" className={classes.button} aria-keyshortcuts={letter} {...button}>
      {children}
      {letter && (
        <kbd className={classes.letter} aria-hidden>
          {letter.toUpperCase()}
        </kbd>
      )}
    </button>
  )
}

/** Kinds of values that several records commonly share, unlike names and numbers. */
const shared: readonly string[] = ['choice', 'date', 'toone', 'tomany']

function editableColumns(columns: readonly Column[]): readonly Column[] {
  return columns.filter(({ field, relation, edits }) => edits !== null && (relation !== null || isShared(field)))
}

/**
 * Of booleans, only those that can be unset: others start as `false`, which would be saved without having been chosen.
 */
const isShared = ({ kind, initial }: Field) => shared.includes(kind) || (kind === 'boolean' && initial === null)
