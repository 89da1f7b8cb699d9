/** Filters by a text, or by a part of it. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t, within } from '../../../language/t.ts'
import { useBeforeClose } from '../../inputs/pickers/typed-text.ts'
import classes from './filter-bar.module.css'
import { type EditorProps, readPresence } from './filter-choices.ts'

const comparisons = [
  { value: 'part', label: t('contains') },
  { value: '!part', label: t('does not contain') },
  { value: 'whole', label: t('is') },
  { value: '!whole', label: t('is not') },
  { value: 'none', label: t('is empty') },
  { value: '!none', label: t('is not empty') },
] as const
type Comparison = (typeof comparisons)[number]['value']

export function TextFilter({ choice, search, set, close, closeHandler }: EditorProps) {
  const { names, exact, presence } = choice
  const [part] = names
  const isWhole = exact !== null && search[exact] !== undefined
  const filterText = search[isWhole ? exact : part] ?? ''
  const initialText = filterText.replace(/^!/, '')
  const [text, setText] = useState(initialText)
  const there = readPresence(choice, search)
  const [how, setHow] = useState<Comparison>(() => {
    if (there !== null) return there ? '!none' : 'none'
    return `${filterText.startsWith('!') ? '!' : ''}${isWhole ? 'whole' : 'part'}`
  })
  const isText = !how.endsWith('none')
  const apply = () => {
    const value = text.trim() === '' ? null : `${how.startsWith('!') ? '!' : ''}${text.trim()}`
    const isPart = how.endsWith('part')
    set({
      [part]: isPart && isText ? value : null,
      ...(exact === null ? {} : { [exact]: isPart || !isText ? null : value }),
      ...(presence === null ? {} : { [presence]: isText ? null : String(how === '!none') }),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
    close()
  }
  useBeforeClose(closeHandler, () => text !== initialText && apply())
  return (
    <form className={classes.editor} onSubmit={submit}>
      <TextInput
        label={choice.label}
        value={isText ? text : ''}
        disabled={!isText}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <NativeSelect
        aria-label={t('How {field} is compared', { field: within(choice.label) })}
        data={comparisons.filter(({ value }) => (value.endsWith('none') ? presence : value.endsWith('part') || exact))}
        value={how}
        onChange={(event) => setHow(event.currentTarget.value as Comparison)}
      />
      <Button type="submit" variant="filled">
        {t('Apply')}
      </Button>
    </form>
  )
}
