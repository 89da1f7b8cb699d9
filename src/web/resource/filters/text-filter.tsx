/** Compares a text: with a part of it or with all of it. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t, within } from '../../language/t.ts'
import classes from './filter-bar.module.css'
import type { EditorProps } from './filter-choices.ts'

const comparisons = [
  { value: 'part', label: t('contains') },
  { value: '!part', label: t('does not contain') },
  { value: 'whole', label: t('is') },
  { value: '!whole', label: t('is not') },
] as const
type Comparison = (typeof comparisons)[number]['value']

export function TextFilter({ choice, search, set, close }: EditorProps) {
  const { names, whole } = choice
  const [part] = names
  const isWhole = whole !== null && search[whole] !== undefined
  const given = search[isWhole ? whole : part] ?? ''
  const [text, setText] = useState(given.replace(/^!/, ''))
  const [how, setHow] = useState<Comparison>(`${given.startsWith('!') ? '!' : ''}${isWhole ? 'whole' : 'part'}`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = text.trim() === '' ? null : `${how.startsWith('!') ? '!' : ''}${text.trim()}`
    const isPart = how.endsWith('part')
    set({ [part]: isPart ? value : null, ...(whole === null ? {} : { [whole]: isPart ? null : value }) })
    close()
  }
  return (
    <form className={classes.editor} onSubmit={submit}>
      <TextInput
        label={choice.label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <NativeSelect
        aria-label={t('How {field} is compared', { field: within(choice.label) })}
        data={comparisons.filter(({ value }) => whole !== null || value.endsWith('part'))}
        value={how}
        onChange={(event) => setHow(event.currentTarget.value as Comparison)}
      />
      <Button type="submit" variant="filled">
        {t('Apply')}
      </Button>
    </form>
  )
}
