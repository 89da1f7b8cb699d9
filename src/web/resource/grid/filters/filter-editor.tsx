/** Edits one filter. Every change is applied to the URL at once, so that the list updates while somebody chooses. */

import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { noRecord } from '../../../../contract/language/filter.ts'
import { readFlagWord, readValues, writeValues } from '../../../../contract/requests/filter-value.ts'
import { wordFor } from '../../../../contract/resources/choice-words.ts'
import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/FloatingIndicator.css'
import { useEffect, useId, useRef, useState } from 'react'
import type { Me } from '../../../data/me.ts'
import type { Params } from '../../../data/queries.ts'
import { noneWords } from '../../../language/none-words.ts'
import { t } from '../../../language/t.ts'
import { DayInput } from '../../inputs/fields/day-input.tsx'
import { kindOnly } from '../../inputs/fields/relation-input.tsx'
import { matching, toggled } from '../../inputs/pickers/choice.ts'
import { PickList } from '../../inputs/pickers/pick-list.tsx'
import { RecordsList } from '../../inputs/pickers/record-picker.tsx'
import { applyTypedText, type CloseHandler, useBeforeClose } from '../../inputs/pickers/typed-text.ts'
import type { AddressChange } from '../list/list-address.ts'
import { useFiltered } from '../list/list-context.tsx'
import classes from './filter-bar.module.css'
import { type EditorProps, type FilterChoice, readPresence } from './filter-choices.ts'
import { RangeFilter } from './range-filter.tsx'
import { TextFilter } from './text-filter.tsx'
import { windows } from './windows.ts'

/** Focuses the first input, even if this component was loaded after the popover opened. */
export function FilterEditor(props: EditorProps) {
  const editor = useRef<HTMLDivElement>(null)
  useEffect(() => editor.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside bubble to here
    <div ref={editor} onKeyDown={({ key }) => key === 'Escape' && props.close()}>
      <Editor {...props} />
    </div>
  )
}

function Editor(props: EditorProps) {
  switch (props.choice.kind) {
    case 'window':
      return <WindowEditor {...props} />
    case 'range':
      return <RangeFilter {...props} />
    case 'contains':
      return <TextFilter {...props} />
    case 'boolean':
      return <FlagEditor {...props} />
    case 'ids':
    case 'choice':
    case 'state':
    case 'people':
      return <ListEditor {...props} />
  }
}

/** Chooses one or several values, included or excluded. The search has the focus; "is not" is one tab stop away. */
function ListEditor({ choice, search, set, close, closeHandler }: EditorProps) {
  const { me, view } = useFiltered()
  const [name] = choice.names
  const { negated, values } = readValues(search[name] ?? '')
  const { mode, presence } = choice
  const isEmpty = presence !== null && readPresence(choice, search) === false
  const write = (not: boolean, next: readonly string[]) => {
    if (presence !== null && !isEmpty && next.includes(emptiness)) return set({ [name]: null, [presence]: 'false' })
    set({
      [name]: writeValues({ negated: not, values: next.filter((value) => value !== emptiness) }),
      ...(mode !== null && next.length < 2 ? { [mode]: null } : {}),
      ...(presence === null ? {} : { [presence]: null }),
    })
  }
  const chosenChoice = {
    label: choice.label,
    values: isEmpty ? [emptiness] : values,
    onChange: (next: readonly string[]) => write(negated, next),
    onClose: close,
    closeHandler,
  }
  return (
    <div className={classes.list}>
      {choice.target === null ? (
        <ValuesList {...chosenChoice} choice={choice} />
      ) : (
        <RecordsList
          {...chosenChoice}
          target={choice.target}
          scope={{ ...kindOnly(view.resource, choice.target), ...ofProject(choice, search) }}
          extra={choice.kind === 'people' ? peopleFor(me) : choice.values.includes(noRecord) ? [getNone(choice)] : []}
        />
      )}
      <SegmentedControl
        size="xs"
        className={classes.form}
        aria-label={t('{field} is or is not', { field: choice.label })}
        value={negated ? 'not' : 'is'}
        onChange={(form) => write(form === 'not', values)}
        data={[
          { value: 'is', label: t('is') },
          { value: 'not', label: t('is not') },
        ]}
      />
      {mode !== null && values.length > 1 && !negated && (
        <SegmentedControl
          size="xs"
          className={classes.form}
          aria-label={t('{field} any or all', { field: choice.label })}
          value={search[mode] === 'all' ? 'all' : 'any'}
          onChange={(next) => set({ [mode]: next === 'all' ? next : null })}
          data={[
            { value: 'any', label: t('any of them') },
            { value: 'all', label: t('all of them') },
          ]}
        />
      )}
    </div>
  )
}

/** Stands for "no value" among the values of a choice; no wire value is an empty string. */
const emptiness = ''

/** Offers only phases of the project in the filter: other projects have phases with the same names. */
function ofProject({ target }: FilterChoice, { projectid }: Params): Params {
  return target === 'projectphases' && projectid && !projectid.startsWith('!') ? { projectid } : {}
}

interface Chosen {
  readonly choice: FilterChoice
  readonly label: string
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly onClose: () => void
  readonly closeHandler: CloseHandler
}

/** A list of the values of a choice or state. */
function ValuesList({ choice, label, values, onChange, onClose, closeHandler }: Chosen) {
  const { view } = useFiltered()
  const [search, setSearch] = useState('')
  const choices = choice.values
    .filter((value) => value !== 'all')
    .map((value) => ({ value, label: wordFor(value, view.words?.[choice.field]) }))
  const offeredChoices = choice.presence === null ? choices : [...choices, { ...getNone(choice), value: emptiness }]
  const matchingValues = values.filter((value) => value !== 'all')
  const list = {
    label,
    search,
    onSearch: setSearch,
    choices: matching(offeredChoices, search),
    values: matchingValues,
    onClose,
  }
  useBeforeClose(closeHandler, () =>
    applyTypedText(
      search,
      list.choices,
      (value) => matchingValues.includes(value) || onChange([...matchingValues, value]),
    ),
  )
  return (
    <PickList
      {...list}
      id={useId()}
      multiple
      onPick={(value, stays) => {
        onChange(toggled(matchingValues, value))
        if (stays) setSearch('')
        else onClose()
      }}
    />
  )
}

const presences = [
  { label: t('No date'), value: 'false' },
  { label: t('Any date'), value: 'true' },
] as const

const peopleFor = (me: Me) => [
  ...(me.id === null ? [] : [{ value: 'me', label: t('Me') }]),
  { value: 'unassigned', label: t('Nobody') },
]

const getNone = ({ label }: FilterChoice) => ({ value: noRecord, label: noneWords(label) })

function WindowEditor({ choice, search, set }: EditorProps) {
  const [start, end = ''] = choice.names
  const { presence } = choice
  const days = (change: AddressChange) => set({ ...change, ...(presence === null ? {} : { [presence]: null }) })
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(search[name] ?? '') ? (search[name] ?? '') : '')
  return (
    <div className={classes.editor}>
      <div className={classes.ready}>
        {windows.map((window) => (
          <Button
            key={window.label}
            size="compact-sm"
            onClick={() => days({ [start]: window.start, [end]: window.end })}
          >
            {window.label}
          </Button>
        ))}
        {presence !== null &&
          presences.map(({ label, value }) => (
            <Button
              key={value}
              size="compact-sm"
              onClick={() => set({ [start]: null, [end]: null, [presence]: value })}
            >
              {label}
            </Button>
          ))}
      </div>
      <DayInput label={t('From')} value={day(start)} onValue={(value) => days({ [start]: value })} inPlace />
      <DayInput label={t('To')} value={day(end)} onValue={(value) => days({ [end]: value })} inPlace />
    </div>
  )
}

function FlagEditor({ choice, search, set }: EditorProps) {
  const [name] = choice.names
  return (
    <NativeSelect
      label={choice.label}
      data={[
        { value: '', label: '' },
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ]}
      value={String(readFlagWord(search[name] ?? '', choice.values) ?? '')}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
}
