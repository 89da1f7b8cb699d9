/** Chooses one or several records of another resource by typing a part of their name. */
import { MultiSelect, type OptionsFilter, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/ScrollArea.css'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { Resource } from '../../../contract/language/resource.ts'
import type { Params } from '../../data/queries.ts'
import { type Option, useNames, useOptions } from './relations.ts'

interface Picker {
  /** The resource whose field is filled. */
  readonly resource: Resource
  readonly target: string
  readonly label?: ReactNode
  readonly 'aria-label'?: string
  readonly required?: boolean
  readonly withAsterisk?: boolean
  readonly error?: ReactNode
  readonly autoOpen?: boolean
  readonly scope?: Params
  /** Keeps the list inside the surrounding popover, which would close on a press outside of it. */
  readonly inPlace?: boolean
  /** Choices that are no records, such as `me`. */
  readonly extra?: readonly Option[]
}

interface One extends Picker {
  readonly value: string
  readonly onValue: (value: string) => void
}

export function OnePicker({ value, onValue, autoOpen = false, ...picker }: One) {
  const [search, setSearch] = useState('')
  const options = useChoices(picker, search, value === '' ? [] : [value])
  return (
    <Select
      {...shown(picker)}
      data={options}
      value={value === '' ? null : value}
      onChange={(chosen) => onValue(chosen ?? '')}
      searchable
      clearable={!picker.required}
      searchValue={search}
      onSearchChange={setSearch}
      filter={unfiltered}
      nothingFoundMessage={search.trim() === '' ? 'Nothing to choose from' : `No results for “${search.trim()}”`}
      defaultDropdownOpened={autoOpen}
      autoFocus={autoOpen}
      clearButtonProps={{ 'aria-label': 'Clear' }}
    />
  )
}

interface Many extends Picker {
  readonly values: readonly string[]
  readonly onValues: (values: readonly string[]) => void
}

export function ManyPicker({ values, onValues, autoOpen = false, ...picker }: Many) {
  const [search, setSearch] = useState('')
  const options = useChoices(picker, search, values)
  return (
    <MultiSelect
      {...shown(picker)}
      data={options}
      value={values as string[]}
      onChange={onValues}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={unfiltered}
      nothingFoundMessage={search.trim() === '' ? 'Nothing to choose from' : `No results for “${search.trim()}”`}
      defaultDropdownOpened={autoOpen}
      autoFocus={autoOpen}
    />
  )
}

const noExtra: readonly Option[] = []
const noScope: Params = {}

function useChoices(
  { resource, target, extra = noExtra, scope = noScope }: Picker,
  search: string,
  chosen: readonly string[],
) {
  const names = useNames(
    target,
    chosen.filter((id) => /^\d+$/.test(id)),
  )
  // An input that shows its choice has that name as its text; searching for it would offer nothing else.
  const isName = names.some((option) => option.label === search)
  const [wanted] = useDebouncedValue(isName ? '' : search.trim(), 150)
  const found = useOptions(resource, target, wanted, scope)
  const known = new Set<string>()
  return [...extra, ...names, ...found].filter(({ value }) => !known.has(value) && known.add(value))
}

/** The service has searched already; names it found by code or e-mail would otherwise be dropped again. */
const unfiltered: OptionsFilter = ({ options }) => options

function shown({ label, error, required = false, withAsterisk = false, inPlace = false, ...rest }: Picker) {
  return {
    comboboxProps: { withinPortal: !inPlace },
    ...(label === undefined ? { 'aria-label': rest['aria-label'] ?? '' } : { label }),
    error: error ?? null,
    required,
    withAsterisk,
  }
}
