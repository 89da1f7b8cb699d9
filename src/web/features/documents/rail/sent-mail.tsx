/** One mail of the log: to whom, when and by whom, whether it failed, and on demand its text and the file as it was attached. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useConnection } from '../../../data/connection.tsx'
import type { SendingRecord } from '../../../data/declared-records.ts'
import { readFile, saveFile } from '../../../data/file.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import classes from './rail-lists.module.css'

/** Fields that it shows. */
export const sentMailFields = 'sentto,senton,contactname,reminder,status,subject,message,refusal'

const failures: Readonly<Record<string, string>> = {
  refused: t('Refused by the mail server'),
  undelivered: t('Not delivered'),
}

const progress: Readonly<Record<string, string>> = {
  waiting: t('on its way'),
  written: t('only written to a file, as there is no mail server'),
}

interface Props {
  readonly sending: SendingRecord
  /** Name of the file. */
  readonly name: string
  /** Added to the line about the sender. */
  readonly note?: string | undefined
  /** What is shown below the sender. */
  readonly children?: ReactNode
}

export function SentMail({ sending, name, note, children }: Props) {
  const { moment } = useFormats()
  const { sentto, senton, contactname, status, subject, message, refusal } = sending
  const failure = failures[String(status)]
  const about = [moment(String(senton)), contactname, note, progress[String(status)]]
  return (
    <li>
      <span>{String(sentto)}</span>
      <span className="quiet">{about.filter(Boolean).join(', ')}</span>
      {failure && <span className={classes.failure}>{refusal ? `${failure}: ${refusal}` : failure}</span>}
      {subject !== undefined && (
        <details className={classes.mail}>
          <summary>{subject}</summary>
          <p className={classes.note}>{message ?? ''}</p>
          <AttachedFile id={String(sending.id)} name={name} />
        </details>
      )}
      {children}
    </li>
  )
}

function AttachedFile({ id, name }: { id: string; name: string }) {
  const connection = useConnection()
  const [isLoading, setLoading] = useState(false)
  const download = () => {
    setLoading(true)
    readFile(connection, `/sendings/${id}/pdf`)
      .then(
        (file) => saveFile(file, `${name}.pdf`),
        (error: unknown) => announceFailure(t("Couldn't load {what} of {name}", { what: t('the PDF'), name }), error),
      )
      .finally(() => setLoading(false))
  }
  return (
    <Button size="compact-sm" loading={isLoading} onClick={download}>
      {t('Download PDF as sent')}
    </Button>
  )
}
