/** The resulting invoice: a line for each group, with editable text, and the total with tax. */

import { Button, Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatClock, formatDuration } from '../../../contract/language/duration.ts'
import { type BillPreview, type BillPreviewLine, billWork } from '../../../contract/operations/billing.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { call } from '../../data/call.ts'
import { useChanges } from '../../data/changes.ts'
import type { Me } from '../../data/me.ts'
import { useList } from '../../data/queries.ts'
import { getTitle, key, type RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { toRecord } from '../../resource/addresses.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { InCurrency } from '../../resource/inputs/fields/in-currency.tsx'
import { getMessage } from '../../ui/message-of.ts'
import { LoadFailure } from '../../ui/notices/load-failure.tsx'
import { announceDone } from '../../ui/toasts.tsx'
import { type Bill, isEmpty as hasNothing, useBillPreview } from './bill-preview.ts'
import classes from './draft-invoice.module.css'

interface Props {
  readonly me: Me
  readonly bill: Bill
  /** Whether all billable entries are loaded: the invoice does not grow before the user's eyes. */
  readonly isKnown: boolean
  /** Whether no entry can be billed because none has a rate. */
  readonly lacksRates: boolean
  readonly companyid: string
  /** Id of the draft from which the dialog was opened. */
  readonly initialDraft: string | null
  readonly sending: Sending
}

/** Whether the invoice is being created. */
export interface Sending {
  readonly is: boolean
  readonly set: (is: boolean) => void
}

const invoices = resourceNamed('invoices')

export function DraftInvoice({ bill, isKnown, lacksRates, companyid, initialDraft, sending }: Props) {
  const [draft, setDraft] = useState(initialDraft ?? '')
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const requestedBill = draft === '' ? bill : { ...bill, invoiceid: Number(draft) }
  const { data, error, refetch, isPlaceholderData } = useBillPreview(requestedBill, isKnown)
  const isEmpty = hasNothing(bill)
  const send = useSend(requestedBill, texts, sending)
  return (
    <section className={classes.invoice} aria-label={t('Invoice')}>
      <DraftPicker companyid={companyid} draft={draft} setDraft={setDraft} />
      <div className={classes.lines} data-stale={isPlaceholderData || undefined}>
        {isEmpty ? (
          <p className="quiet">
            {lacksRates ? t('Time without a rate has no price: set one.') : t('Choose what to bill.')}
          </p>
        ) : error && !data ? (
          <LoadFailure what={t('the preview')} error={error} retry={refetch} />
        ) : (
          data && (
            <InCurrency currency={data.currency}>
              <Lines preview={data} texts={texts} setText={(line, text) => setTexts({ ...texts, [line]: text })} />
            </InCurrency>
          )
        )}
      </div>
      {data && !isEmpty && (
        <InCurrency currency={data.currency}>
          <Sums preview={data} />
        </InCurrency>
      )}
      {send.error !== null && (
        <p className={classes.error} role="alert">
          {send.error}
        </p>
      )}
      <Button
        variant="filled"
        size="md"
        disabled={isEmpty || !isKnown}
        loading={sending.is}
        onClick={send.run}
        aria-keyshortcuts="Control+Enter"
      >
        {draft === '' ? t('Create draft invoice') : t('Add to draft')}
      </Button>
    </section>
  )
}

function DraftPicker({ companyid, draft, setDraft }: Pick<Props, 'companyid'> & Drafting) {
  const { data } = useList(invoices, { fields: 'number,title', companyid, status: 'draft', sortby: 'number' })
  const drafts = (data?.rows ?? []).map((record) => ({ value: key(record), label: getName(record) }))
  return (
    <Select
      label={t('Invoice')}
      data={[{ value: '', label: t('New draft invoice') }, ...drafts]}
      value={draft}
      onChange={(value) => setDraft(value ?? '')}
      allowDeselect={false}
    />
  )
}

interface Drafting {
  readonly draft: string
  readonly setDraft: (draft: string) => void
}

const getName = (record: RecordData) =>
  [record.number, getTitle(invoices, record)].filter((part) => typeof part === 'string').join(' · ')

interface LinesProps {
  readonly preview: BillPreview
  readonly texts: Readonly<Record<string, string>>
  readonly setText: (line: string, text: string) => void
}

function Lines({ preview, texts, setText }: LinesProps) {
  const phases = Map.groupBy(preview.lines, ({ phase }) => phase)
  return [...phases].map(([phase, lines]) => (
    <div key={phase} className={classes.phase}>
      <h3>{phase}</h3>
      {lines.map((line) => (
        <Line key={line.key} line={line} text={texts[line.key] ?? line.name} setText={setText} />
      ))}
    </div>
  ))
}

function Line({ line, text, setText }: { line: BillPreviewLine; text: string } & Pick<LinesProps, 'setText'>) {
  const { money, price } = useFormats()
  const hours = line.billedminutes > 0 ? t('{hours} h', { hours: formatClock(line.billedminutes) }) : ''
  return (
    <div className={classes.line}>
      <textarea
        aria-label={t('Text of {name}', { name: line.name })}
        rows={1}
        value={text}
        maxLength={255}
        onChange={(event) => setText(line.key, event.currentTarget.value.replaceAll('\n', ' '))}
      />
      <span className="quiet number">{line.rate === undefined ? hours : `${hours} × ${price(line.rate)}`}</span>
      <span className="number">{line.amount === undefined ? '' : money(line.amount)}</span>
    </div>
  )
}

function Sums({ preview: { billedminutes, subtotal, taxrate, tax, total } }: { preview: BillPreview }) {
  const { money, quantity } = useFormats()
  return (
    <dl className={classes.sums} aria-label={t('Totals')}>
      <div>
        <dt>{t('Time')}</dt>
        <dd>{formatDuration(billedminutes)}</dd>
      </div>
      {subtotal !== undefined && (
        <div>
          <dt>{t('Subtotal')}</dt>
          <dd>{money(subtotal)}</dd>
        </div>
      )}
      {tax !== undefined && (
        <div>
          <dt>{t('Tax {rate}%', { rate: quantity(taxrate ?? 0) })}</dt>
          <dd>{money(tax)}</dd>
        </div>
      )}
      {total !== undefined && (
        <div className={classes.total}>
          <dt>{t('Total')}</dt>
          <dd>{money(total)}</dd>
        </div>
      )}
    </dl>
  )
}

/**
 * Creates the invoice and opens it. If the service refuses entries, such as those a colleague has just billed, shows
 * why and reloads them.
 */
function useSend(bill: Bill, texts: Readonly<Record<string, string>>, sending: Sending) {
  const { perform } = useChanges()
  const navigate = useNavigate()
  const [error, setError] = useState<string | null>(null)
  const run = async () => {
    sending.set(true)
    setError(null)
    const namedEntries = Object.entries(texts).filter(([, text]) => text.trim() !== '')
    try {
      const body = { ...bill, texts: namedEntries.map(([line, text]) => ({ line, text })) }
      await perform(
        (client) => call(client, billWork, { body }),
        async (data) => {
          announceDone(
            bill.invoiceid
              ? t('Added to {name}', { name: getName(data) })
              : t('Created {name}', { name: getName(data) }),
          )
          // Leaves first: a preview of entries that are billed by now would be refused.
          // Replaces the URL, so that Back leads to where the user came from and not to an empty dialog.
          await navigate({ ...toRecord(invoices, data.id), replace: true })
        },
      )
    } catch (refusal) {
      setError(getMessage(refusal))
    } finally {
      sending.set(false)
    }
  }
  return { run, error }
}
