/** A picker for one of a few fixed values: a priority, a state, yes or no. */
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { noneWords } from '../../../language/none-words.ts'
import { type Choice, matching } from './choice.ts'
import { Picker } from './picker.tsx'
import type { PickerLook } from './picker-input.tsx'

interface Props extends PickerLook {
  readonly choices: readonly Choice[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

const noneValue = 'none'
const mostDigits = 9

export function ValuePicker({ choices, value, onChange, ...look }: Props) {
  const [search, setSearch] = useState('')
  const noneChoice: Choice = {
    value: noneValue,
    label: look.placeholder ?? noneWords(look.label),
    mark: <IconX size={14} stroke={1.8} aria-hidden />,
    isOffer: true,
  }
  const offeredChoices = value === null || look.required ? choices : [...choices, noneChoice]
  return (
    <Picker
      {...look}
      // Digits only when it opens at a value, for speed; in a form, typing starts a search.
      digits={look.children !== undefined && choices.length <= mostDigits}
      choices={matching(offeredChoices, search)}
      selectedChoices={choices.filter((choice) => choice.value === value)}
      values={value === null ? [] : [value]}
      search={search}
      onSearch={setSearch}
      onPick={(pickedValue) => onChange(pickedValue === noneValue ? null : pickedValue)}
    />
  )
}
