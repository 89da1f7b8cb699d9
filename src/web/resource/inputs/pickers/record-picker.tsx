/** Pickers for one or several records of any resource; those for people, companies and work are built on them. */
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId, useState } from 'react'
import { resourceNamed } from '../../../../contract/registry.ts'
import { type Me, useMe } from '../../../data/me.ts'
import type { Params } from '../../../data/queries.ts'
import { noneWords } from '../../../language/none-words.ts'
import { t } from '../../../language/t.ts'
import { howToSeeMore, seesAllWork } from '../../open-to.ts'
import { type Choice, matching, toggled } from './choice.ts'
import { PickList } from './pick-list.tsx'
import { Picker } from './picker.tsx'
import type { PickerLook } from './picker-input.tsx'
import { getSource } from './sources.tsx'
import { applyTypedText, type CloseHandler, useBeforeClose } from './typed-text.ts'
import { useChoices, useChosen } from './use-choices.ts'

/** Creates a record with the typed name. */
export interface CreateOption {
  /** The noun for the new record, such as `company`. */
  readonly what: string
  /** Returns the id of the new record; null if it was refused, which has been reported by then. */
  readonly create: (name: string) => Promise<string | null>
}

export interface Choosing extends PickerLook {
  /** Shown first: choices that are not records, such as `me` in a filter, and likely records. */
  readonly extra?: readonly Choice[]
  /** Filters for the offered records, as for the list of `target`. */
  readonly scope?: Params
  /** Id of a record that is not offered. */
  readonly except?: string
  readonly creation?: CreateOption | null
  readonly empty?: string
}

export interface OnePicker extends Choosing {
  /** The chosen id, or null. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

export interface ManyPicker extends Choosing {
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

interface Target {
  readonly target: string
}

/** Values for "none" and "create" among the ids. */
const [noneValue, addedValue] = ['none', 'new']

export function RecordPicker({ value, onChange, ...props }: OnePicker & Target) {
  const { label, required = false, creation = null } = props
  const values = value === null ? [] : [value]
  const offer = useOffer(props, values)
  const { search } = offer
  const noneChoice: Choice = {
    value: noneValue,
    label: noneWords(label),
    mark: <IconX size={14} stroke={1.8} aria-hidden />,
    isOffer: true,
  }
  const clearing = value === null || required ? [] : matching([noneChoice], search)
  const onPick = (pickedId: string) => {
    if (pickedId === noneValue) return onChange(null)
    if (pickedId === addedValue) return creation?.create(search.trim()).then((id) => id !== null && onChange(id))
    offer.markUsed(pickedId)
    onChange(pickedId)
  }
  return <Picker {...props} {...offer} choices={[...offer.choices, ...clearing]} values={values} onPick={onPick} />
}

export function RecordsPicker({ values, onChange, ...props }: ManyPicker & Target) {
  const offer = useOffer(props, values)
  const onPick = (pickedId: string) => {
    offer.markUsed(pickedId)
    onChange(toggled(values, pickedId))
  }
  return <Picker {...props} {...offer} multiple values={values} onPick={onPick} />
}

/** The list without a control, for a popover that is already open. */
export function RecordsList({
  values,
  onChange,
  onClose,
  closeHandler,
  ...props
}: ManyPicker & Target & Required<Pick<PickerLook, 'onClose'>> & { readonly closeHandler: CloseHandler }) {
  const { search, onSearch, choices, isLoading, retry, markUsed } = useOffer({ ...props, startsOpen: true }, values)
  const onPick = (pickedId: string, stays: boolean) => {
    markUsed(pickedId)
    onChange(toggled(values, pickedId))
    if (stays) onSearch('')
    else onClose('done')
  }
  useBeforeClose(closeHandler, () =>
    applyTypedText(search, choices, (value) => values.includes(value) || onPick(value, true), retry !== null),
  )
  const list = { label: props.label, search, onSearch, choices, values, isLoading, retry, onPick, onClose }
  return <PickList {...list} id={useId()} multiple />
}

/** The choices, fetched when first needed. */
function useOffer(
  { target, scope, except, extra = [], creation = null, empty, startsOpen = false }: Choosing & Target,
  values: readonly string[],
) {
  const me = useMe()
  const [search, onSearch] = useState('')
  const [enabled, setEnabled] = useState(startsOpen)
  const query = { target, enabled, ...(scope ? { scope } : {}) }
  const { choices: allChoices, isLoading, retry, markUsed } = useChoices(me, query, search)
  const choices = except === undefined ? allChoices : allChoices.filter(({ value }) => value !== except)
  const name = search.trim()
  const isNew =
    creation !== null && name !== '' && !choices.some(({ label }) => label.toLowerCase() === name.toLowerCase())
  const newOne: Choice = {
    value: addedValue,
    label: t('Create {what} “{name}”', { what: creation?.what ?? '', name }),
    mark: <IconPlus size={14} stroke={1.8} aria-hidden />,
    isOffer: true,
  }
  const knownChoices = useChosen(target, values)
  const isExtra = (value: string) => extra.some((choice) => choice.value === value)
  return {
    search,
    onSearch,
    isLoading,
    retry,
    markUsed,
    roomy: getSource(target).noted === true,
    onOpen: () => setEnabled(true),
    empty: empty ?? emptyWords(me, target, scope, creation !== null),
    choices: [
      ...matching(extra, search),
      ...choices.filter(({ value }) => !isExtra(value)),
      ...(isNew && !isLoading && !retry ? [newOne] : []),
    ],
    selectedChoices: values.flatMap(
      (value) => [...extra, ...knownChoices, ...choices].find((choice) => choice.value === value) ?? [],
    ),
  }
}

/**
 * The text of an empty list: how to create a record, or that there are none yet. With filters there may be others, so
 * the default text is used.
 */
function emptyWords(me: Me, target: string, scope: Params = {}, creates: boolean): string {
  if ((target === 'projects' || target === 'items') && !seesAllWork(me.actor)) return howToSeeMore()
  if (creates) return t('Type a name to create one.')
  const isAmongAll = Object.keys(scope).every((name) => name === 'status')
  return isAmongAll ? t('No {what} yet', { what: resourceNamed(target).plural }) : t('Nothing to choose from')
}
