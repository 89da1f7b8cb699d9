/** The text of an active filter: `Status is active`, `Due: this week`, `Assignee is nobody`. */
import { useRef } from 'react'
import { noRecord } from '../../../../contract/language/filter.ts'
import { readFlagWord, readValues } from '../../../../contract/requests/filter-value.ts'
import { wordFor } from '../../../../contract/resources/choice-words.ts'
import type { Params } from '../../../data/queries.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../inputs/fields/formats.ts'
import type { Choice } from '../../inputs/pickers/choice.ts'
import { useChosenRecords } from '../../inputs/pickers/use-choices.ts'
import type { View } from '../../view.ts'
import { type FilterChoice, readPresence } from './filter-choices.ts'
import { windowText } from './windows.ts'

/**
 * The label of a filter. A range of dates has the label of the column that sorts by it; a filter for deleted records is
 * "Status", whichever record's state the parameter is about otherwise.
 */
export function getLabel(
  { resource, sorts = {} }: View,
  { kind, field, label, names }: FilterChoice,
  search: Params,
): string {
  if (kind === 'state' && search[names[0]] === 'deleted') return t('Status')
  if (kind !== 'window') return label
  const column = Object.keys(sorts).find((name) => sorts[name] === field)
  return (column === undefined ? null : resource.fields[column]?.label) ?? label
}

/** The name of a range of dates that is a selection of the view, such as overdue. */
export function selectionNamed(
  { resource, selections = {} }: View,
  { kind, names }: FilterChoice,
  search: Params,
): string | null {
  if (kind !== 'window' && kind !== 'people') return null
  const selection = Object.entries(resource.selections).find(([, filters]) => {
    const says = names.some((name) => filters[name] !== undefined)
    return says && names.every((name) => (filters[name] ?? '') === (search[name] ?? ''))
  })
  return selection ? (selections[selection[0]] ?? null) : null
}
const people: Readonly<Record<string, string>> = { me: t('me'), unassigned: t('nobody'), all: t('anybody') }

/** Texts for filters by presence: with a value, and without. */
const presences: Readonly<Partial<Record<FilterChoice['kind'], readonly [string, string]>>> = {
  window: [t('any date'), t('no date')],
  people: [t('is someone'), t('is nobody')],
}

interface FilterNames {
  readonly selectedChoices: readonly Choice[]
  readonly missingIds: readonly string[]
  readonly areThere: boolean
  /** Whether the names arrived after the chip was first rendered, which then keeps its width. */
  readonly areLate: boolean
}

/** Names of the records in a filter. */
export function useFilterNames(choice: FilterChoice, search: Params): FilterNames {
  const { values } = readValues(search[choice.names[0]] ?? '')
  const ids = choice.target === null ? [] : values.filter((value) => /^\d+$/.test(value))
  const { selectedChoices, missingIds, areRead } = useChosenRecords(choice.target ?? 'contacts', ids)
  // More than two are shown as a number.
  const areThere = areRead || ids.length > 2
  const lastShownRef = useRef({ of: '', areLate: false })
  if (lastShownRef.current.of !== ids.join()) lastShownRef.current = { of: ids.join(), areLate: !areThere }
  return { selectedChoices, missingIds, areThere, areLate: lastShownRef.current.areLate }
}

export function useFilterText(view: View, choice: FilterChoice, search: Params, names: FilterNames): string {
  const formats = useFormats()
  const [first, second] = choice.names
  const text = search[first] ?? ''
  const end = second === undefined ? '' : (search[second] ?? '')
  const there = readPresence(choice, search)
  if (there !== null) return (presences[choice.kind] ?? [t('is not empty'), t('is empty')])[there ? 0 : 1]
  switch (choice.kind) {
    case 'window':
      return windowText(text, end, formats)
    case 'range':
      return rangeText(text, end, (number) => formats.number(Number(number)))
    case 'contains':
      return partText(text, choice.exact === null ? undefined : search[choice.exact])
    case 'boolean':
      return flagText(readFlagWord(text, choice.values))
    case 'ids':
    case 'people':
      return names.areThere ? recordsText(choice, search, names) : ''
    case 'choice':
    case 'state': {
      const words = view.words?.[choice.field]
      const { negated, values } = readValues(text)
      return values.length === 0 ? '' : isOrNot(negated, several(values.map((value) => wordFor(value, words))))
    }
  }
}

function recordsText(choice: FilterChoice, search: Params, names: FilterNames): string {
  const { negated, values } = readValues(search[choice.names[0]] ?? '')
  if (values.length === 0) return ''
  const texts = values.map((value) => people[value] ?? (value === noRecord ? t('empty') : nameIn(names, choice, value)))
  const isAll = choice.mode !== null && search[choice.mode] === 'all'
  return isOrNot(negated, several(texts, isAll ? 'all' : 'any'))
}

/** @param whole the value of the parameter for the whole text, if that is used */
function partText(part: string, wholeText: string | undefined): string {
  if (wholeText !== undefined)
    return isOrNot(wholeText.startsWith('!'), t('“{text}”', { text: wholeText.replace(/^!/, '') }))
  if (part.startsWith('!')) return t('does not contain “{text}”', { text: part.slice(1) })
  return part === '' ? '' : t('contains “{text}”', { text: part })
}

function flagText(isOn: boolean | null): string {
  if (isOn === null) return ''
  return isOn ? t('is yes') : t('is no')
}

function rangeText(start: string, end: string, getEndText: (end: string) => string): string {
  if (start === '') return end === '' ? '' : t('at most {number}', { number: getEndText(end) })
  if (end === '') return t('at least {number}', { number: getEndText(start) })
  return start === end ? getEndText(start) : t('{from} to {to}', { from: getEndText(start), to: getEndText(end) })
}

/** Phases are named with their project, because projects have phases with the same names. */
function nameIn({ selectedChoices, missingIds }: FilterNames, { target }: FilterChoice, value: string): string {
  if (missingIds.includes(value)) return t('unknown ({id})', { id: value })
  const { label = value, note } = selectedChoices.find((option) => option.value === value) ?? {}
  return target === 'projectphases' && note !== undefined ? `${label}, ${note}` : label
}

/** Up to two names, or the number of values. */
function several(names: readonly string[], mode: 'any' | 'all' = 'any'): string {
  const [first = '', second, third] = names
  if (second === undefined) return first
  const endTexts = { first, second }
  if (third === undefined)
    return mode === 'all' ? t('{first} and {second}', endTexts) : t('{first} or {second}', endTexts)
  const count = { count: names.length }
  return mode === 'all' ? t('all of {count}', count) : t('any of {count}', count)
}

const isOrNot = (negated: boolean, what: string): string =>
  negated ? t('is not {what}', { what }) : t('is {what}', { what })
