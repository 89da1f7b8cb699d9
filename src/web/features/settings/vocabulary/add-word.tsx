/** Adds words one after the other: Enter adds and stays for the next. Unfinished text is kept as a draft. */
import { TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import type { Field } from '../../../../contract/language/field.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import { useChanges } from '../../../data/changes.ts'
import { useMe } from '../../../data/me.ts'
import type { Records } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { usePastedLines } from '../../../resource/dialogs/pasted-lines.tsx'
import { readDraft } from '../../../resource/inputs/fields/drafts.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { useDraft } from '../../../ui/drafts/drafts.ts'
import { useSending } from '../../../ui/sending.ts'
import { nameConflict } from './name-conflict.ts'

interface Props {
  readonly resource: Resource
  readonly fixedValues: Readonly<Record<string, unknown>>
  /** The existing words. */
  readonly words: Records
}

const emptyDraft = { typed: '' }

export function AddWord({ resource, fixedValues, words }: Props) {
  const changes = useChanges()
  const formats = useFormats()
  const unsent = useDraft(useMe(), `${resource.name} ${JSON.stringify(fixedValues)}`, emptyDraft)
  const { typed } = unsent.value
  const [error, setError] = useState<string | null>(null)
  const { isSending, send } = useSending()
  const getBody = (name: string) => ({ ...fixedValues, [resource.title]: name })
  const pasting = usePastedLines(resource, (names) => changes.addAll(resource, names.map(getBody)))
  const add = async () => {
    const name = typed.trim()
    if (name === '' || isSending) return
    const reading = readDraft(resource.fields[resource.title] as Field, name, formats)
    if ('message' in reading) return setError(reading.message)
    const conflict = nameConflict(resource, words, name)
    if (conflict !== null) return setError(conflict)
    await send(async () => {
      const isDone = await changes.addAll(resource, [getBody(name)])
      if (isDone) unsent.forget({ typed })
    })
  }
  const what = t('Add {vowel, select, yes {an} other {a}} {what}', {
    vowel: /^([aeiou]|hour)/i.test(resource.singular) ? 'yes' : 'no',
    what: resource.noun,
  })
  return (
    <>
      <TextInput
        data-kept
        aria-label={what}
        placeholder={t('{what}, then press Enter', { what })}
        leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
        value={typed}
        error={error}
        onChange={(event) => {
          unsent.set({ typed: event.currentTarget.value })
          setError(null)
        }}
        onPaste={pasting.onPaste}
        onKeyDown={(event) => event.key === 'Enter' && add()}
      />
      {pasting.question}
    </>
  )
}
