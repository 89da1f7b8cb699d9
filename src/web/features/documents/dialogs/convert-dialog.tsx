/** Turns an accepted quote into work, after showing what will be made: the project with its phases and items. */

import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDuration } from '../../../../contract/language/duration.ts'
import { lineMinutes, sumOfAmounts } from '../../../../contract/resources/documents/document-totals.ts'
import { quoteitems, quotephases } from '../../../../contract/resources/documents/quotes.ts'
import { projects } from '../../../../contract/resources/work/projects.ts'
import { useChanges } from '../../../data/changes.ts'
import { useList } from '../../../data/queries.ts'
import { key, type RecordData } from '../../../data/record.ts'
import { toRecord } from '../../../resource/addresses.ts'
import { useFormats } from '../../../resource/fields/formats.ts'
import { RecordPicker } from '../../../resource/pickers/record-picker.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { messageOf } from '../../../ui/message-of.ts'
import { announceDone } from '../../../ui/toasts.tsx'
import classes from './dialogs.module.css'

interface Props {
  readonly quote: RecordData
  readonly close: () => void
}

export function ConvertDialog({ quote, close }: Props) {
  const given = quote.projectid === undefined ? null : String(quote.projectid)
  const [project, setProject] = useState(given)
  const { run, isBusy, error } = useConversion(quote, project, close)
  return (
    <Dialog title={`Convert ${quote.number ?? 'this quote'} to a project`} close={close} size="lg">
      <div className={classes.form}>
        <RecordPicker
          label="Project"
          target="projects"
          value={project}
          onChange={setProject}
          placeholder={`New project “${quote.title}”`}
          {...(quote.companyid === undefined ? {} : { scope: { companyid: String(quote.companyid) } })}
        />
        <Made quote={quote} isNew={project === null} />
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <div className={classes.actions}>
          <Button onClick={close}>Cancel</Button>
          <Button variant="filled" loading={isBusy} onClick={run}>
            {project === null ? 'Create project' : 'Add to project'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const phaseParams = { fields: 'name', sortby: 'sortorder' }
const lineParams = {
  fields: 'name,itemcollectionid,projectedTimeSpent,projectedTimeManual,billAmount',
  sortby: 'sortorder',
}

function Made({ quote, isNew }: { quote: RecordData; isNew: boolean }) {
  const phases = useList(quotephases, phaseParams, { path: `/quotes/${quote.id}/phases` }).data?.rows ?? []
  const lines = useList(quoteitems, lineParams, { path: `/quotes/${quote.id}/items` }).data?.rows ?? []
  const { money } = useFormats()
  const minutes = lines.reduce((all, line) => all + lineMinutes(line), 0)
  const seesMoney = lines.some(({ billAmount }) => billAmount !== undefined)
  const budget = sumOfAmounts(lines.map(({ billAmount }) => billAmount))
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  return (
    <section aria-label="What will be made">
      <p>
        {isNew ? 'A new project with ' : 'Added to the project: '}
        {count(phases.length, 'phase')} and {count(lines.length, 'item')}, at the prices that were quoted.
      </p>
      <p>
        {[minutes > 0 ? `${formatDuration(minutes)} planned` : '', seesMoney ? `budget ${money(budget)}` : '']
          .filter(Boolean)
          .join(', ')}
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
                    <span className="quiet">{wordsOf(line, money)}</span>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

const wordsOf = (line: RecordData, money: (amount: number) => string) =>
  [
    lineMinutes(line) > 0 ? formatDuration(lineMinutes(line)) : '',
    line.billAmount === undefined ? '' : money(Number(line.billAmount)),
  ]
    .filter(Boolean)
    .join(' · ')

function useConversion(quote: RecordData, project: string | null, close: () => void) {
  const { perform } = useChanges()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = async () => {
    setBusy(true)
    try {
      const body = project === null ? {} : { projectid: Number(project) }
      const data = await perform<RecordData>('POST', `/quotes/${quote.id}/convert`, body)
      announceDone(`Converted ${quote.number ?? 'the quote'} to a project`)
      close()
      if (data.projectid !== undefined) navigate(toRecord(projects, Number(data.projectid)))
    } catch (refusal) {
      setError(messageOf(refusal))
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, error }
}
