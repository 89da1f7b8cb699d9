/** The first step: the kind of records, and the file, dropped or chosen. */
import { Button, NativeSelect } from '@mantine/core'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, useRef, useState } from 'react'
import { type ImportableName, importableNames, isImportable } from '../../../../contract/imports/kinds.ts'
import { mayUse } from '../../../../contract/language/resource.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { useImportChanges } from '../../../data/imports.ts'
import { useMe } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { getMessage } from '../../../ui/message-of.ts'
import { useSending } from '../../../ui/sending.ts'
import { kinds } from './import-words.ts'
import classes from './imports.module.css'

interface Props {
  readonly kind: string | undefined
  readonly onKind: (kind: ImportableName | undefined) => void
  readonly onUploaded: (id: number) => void
}

/** Maximum size of a file in bytes. */
const max = 50 * 1024 * 1024

export function ChooseFile({ kind, onKind, onUploaded }: Props) {
  const { actor } = useMe()
  const { upload } = useImportChanges()
  const picker = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setOver] = useState(false)
  const { isSending, send } = useSending()
  const [error, setError] = useState<string | null>(null)
  const open = importableNames.filter((name) => mayUse(actor, resourceNamed(name), 'add'))
  const chosenKind = open.find((name) => name === kind) ?? null

  const sendFile = async (file: File | undefined) => {
    if (!file) return
    if (file.size > max) return setError(t('The file is larger than 50 MB. Split it and import the parts.'))
    setError(null)
    await send(async () => onUploaded((await upload(chosenKind, file)).id)).catch((refusal: unknown) =>
      setError(getMessage(refusal)),
    )
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void sendFile(event.dataTransfer.files[0])
  }
  return (
    <section aria-label={t('Choose a file')} className={classes.step}>
      <NativeSelect
        label={t('What’s in the file')}
        className={classes.narrow}
        data={[
          { value: '', label: t('Recognise it by the headings') },
          ...open.map((name) => ({ value: name, label: kinds[name].label })),
        ]}
        value={chosenKind ?? ''}
        onChange={({ currentTarget: { value } }) => onKind(isImportable(value) ? value : undefined)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same */}
      <div
        className={classes.drop}
        data-over={isDraggedOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload size={22} stroke={1.6} aria-hidden />
        <p>{t('Drop a CSV or Excel file here')}</p>
        <Button variant="filled" loading={isSending} onClick={() => picker.current?.click()}>
          {t('Choose file')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          aria-label={t('File to import')}
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => sendFile(event.currentTarget.files?.[0])}
        />
        <p className="quiet">
          {t('Up to 50 MB and 100,000 rows. Exports from Harvest, Toggl, Xero and Worklane are recognised.')}
        </p>
      </div>
      {error !== null && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
    </section>
  )
}
