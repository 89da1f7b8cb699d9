/** Converts an accepted quote to a project, after a preview of its phases and items. */

import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { formatDuration } from '../../../../contract/language/duration.ts'
import { convertQuote } from '../../../../contract/operations/documents.ts'
import { lineMinutes, sumOfAmounts } from '../../../../contract/resources/documents/document-totals.ts'
import { quoteitems, quotephases } from '../../../../contract/resources/documents/quotes.ts'
import { projects } from '../../../../contract/resources/work/projects.ts'
import { call } from '../../../data/call.ts'
import { useChanges } from '../../../data/changes.ts'
import { useList } from '../../../data/queries.ts'
import { key, type RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { toRecord } from '../../../resource/addresses.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { RecordPicker } from '../../../resource/inputs/pickers/record-picker.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { getMessage } from '../../../ui/message-of.ts'
import { useSending } from '../../../ui/sending.ts'
import { announceDone } from '../../../ui/toasts.tsx'
import type { DocumentData } from '../document-data.ts'
import classes from './dialogs.module.css'

interface Props {
  readonly quote: DocumentData
  readonly close: () => void
}

export function ConvertDialog({ quote, close }: Props) {
  const projectId = quote.projectid === undefined ? null : String(quote.projectid)
  const [project, setProject] = useState(projectId)
  const { run, isSending, error } = useConversion(quote, project, close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <Dialog
      title={t('Convert {number} to a project', { number: quote.number ?? t('this quote') })}
      close={close}
      isBusy={isSending}
      size="lg"
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <RecordPicker
          label={t('Project')}
          target="projects"
          value={project}
          onChange={setProject}
          placeholder={t('New project “{title}”', { title: String(quote.title) })}
          {...(quote.companyid === undefined ? {} : { scope: { companyid: String(quote.companyid) } })}
        />
        <Made quote={quote} isNew={project === null} />
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <div className={classes.actions}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="filled" loading={isSending}>
            {project === null ? t('Create project') : t('Add to project')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const phaseParams = { fields: 'name', sortby: 'sortorder' }
const lineParams = {
  fields: 'name,itemcollectionid,projectedTimeSpent,projectedTimeManual,billAmount',
  sortby: 'sortorder',
}

function Made({ quote, isNew }: { quote: DocumentData; isNew: boolean }) {
  const phases = useList(quotephases, phaseParams, { path: `/quotes/${quote.id}/phases` }).data?.rows ?? []
  const lines = useList(quoteitems, lineParams, { path: `/quotes/${quote.id}/items` }).data?.rows ?? []
  const { money } = useFormats()
  const minutes = lines.reduce((total, line) => total + lineMinutes(line), 0)
  const seesMoney = lines.some(({ billAmount }) => billAmount !== undefined)
  const budget = sumOfAmounts(lines.map(({ billAmount }) => billAmount))
  const counts = { phases: phases.length, items: lines.length }
  return (
    <section aria-label={t('What will be created')}>
      <p>
        {isNew
          ? t(
              'A new project with {phases, plural, one {# phase} other {# phases}} and {items, plural, one {# item} other {# items}}, at the prices that were quoted.',
              counts,
            )
          : t(
              'Added to the project: {phases, plural, one {# phase} other {# phases}} and {items, plural, one {# item} other {# items}}, at the prices that were quoted.',
              counts,
            )}
      </p>
      <p>
        {minutes > 0 && t('{duration} planned', { duration: formatDuration(minutes) })}
        {minutes > 0 && seesMoney && ', '}
        {seesMoney &&
          (minutes > 0 ? t('budget {money}', { money: money(budget) }) : t('Budget {money}', { money: money(budget) }))}
      </p>
      <div className={classes.list}>
        {phases.map((phase) => (
          <div key={key(phase)}>
            <h3>{String(phase.name)}</h3>
            <ul className={classes.made}>
              {lines
                .filter((line) => String(line.itemcollectionid) === key(phase))
                .map((line) => (
                  <li key={key(line)}>
                    <span>{String(line.name)}</span>
                    <span className="quiet">{getWords(line, money)}</span>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

const getWords = (line: RecordData, money: (amount: number) => string) =>
  [
    lineMinutes(line) > 0 ? formatDuration(lineMinutes(line)) : '',
    line.billAmount === undefined ? '' : money(Number(line.billAmount)),
  ]
    .filter(Boolean)
    .join(' · ')

function useConversion(quote: DocumentData, project: string | null, close: () => void) {
  const { perform } = useChanges()
  const navigate = useNavigate()
  const { isSending, send } = useSending()
  const [error, setError] = useState<string | null>(null)
  const run = () =>
    send(async () => {
      const body = project === null ? {} : { projectid: Number(project) }
      const data = await perform((client) => call(client, convertQuote, { path: { recordid: quote.id }, body }))
      announceDone(t('Converted {number} to a project', { number: quote.number ?? t('this quote') }))
      close()
      if (data.projectid !== undefined) navigate(toRecord(projects, Number(data.projectid)))
    }).catch((refusal: unknown) => setError(getMessage(refusal)))
  return { run, isSending, error }
}
