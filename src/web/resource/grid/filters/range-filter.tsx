/** Filters by a range with optional ends, or by whether there is a number at all. */
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { parseNumber } from '../../../../contract/language/written-number.ts'
import { t } from '../../../language/t.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import { useFormats } from '../../inputs/fields/formats.ts'
import { useBeforeClose } from '../../inputs/pickers/typed-text.ts'
import classes from './filter-bar.module.css'
import type { EditorProps } from './filter-choices.ts'

export function RangeFilter({ choice, search, set, close, closeHandler }: EditorProps) {
  const { names, presence } = choice
  const [start, end = ''] = names
  const { locale, number } = useFormats()
  const getText = (name: string) => (search[name] === undefined ? '' : number(Number(search[name])))
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({ [start]: getText(start), [end]: getText(end) })
  const [wrong, setWrong] = useState<readonly string[]>([])
  const without = presence === null ? {} : { [presence]: null }
  /** Applies both ends. Returns whether they are valid. */
  const apply = () => {
    const ends = names.map((name) => {
      const text = texts[name]?.trim() ?? ''
      return { name, text, value: text === '' ? null : parseNumber(text, locale, 'amount') }
    })
    const unread = ends.filter(({ text, value }) => text !== '' && value === null)
    setWrong(unread.map(({ name }) => name))
    if (unread.length > 0) return false
    set({ ...Object.fromEntries(ends.map(({ name, value }) => [name, value?.toString() ?? null])), ...without })
    return true
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (apply()) close()
  }
  useBeforeClose(closeHandler, () => {
    const isTyped = names.some((name) => (texts[name] ?? '') !== getText(name))
    if (isTyped && !apply()) announceFailure(t('Nothing chosen'), t('Type a number.'))
  })
  const input = (name: string, label: string) => (
    <TextInput
      label={label}
      value={texts[name] ?? ''}
      inputMode="decimal"
      error={wrong.includes(name) ? t('Type a number.') : null}
      onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
      {...(name === start ? { 'data-autofocus': true } : {})}
    />
  )
  return (
    <form className={classes.editor} onSubmit={submit} noValidate>
      {input(start, t('At least'))}
      {input(end, t('At most'))}
      <Button type="submit" variant="filled">
        {t('Apply')}
      </Button>
      {presence !== null && (
        <div className={classes.ready}>
          {presences.map(({ label, value }) => (
            <Button
              key={value}
              size="compact-sm"
              onClick={() => {
                set({ [start]: null, [end]: null, [presence]: value })
                close()
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </form>
  )
}

const presences = [
  { label: t('No value'), value: 'false' },
  { label: t('Any value'), value: 'true' },
] as const
