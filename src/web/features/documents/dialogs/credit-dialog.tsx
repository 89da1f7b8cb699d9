/** Credits an invoice as a whole, or the lines of it that are ticked. What is credited already cannot be credited again. */

import { Button, Checkbox, Textarea } from '@mantine/core'
import { useChanges } from '../../../data/changes.ts'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { invoiceitems, invoices } from '../../../../contract/resources/documents/invoices.ts'
import { useList } from '../../../data/queries.ts'
import { key, type RecordData, titleOf, wireId } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { toRecord } from '../../../resource/addresses.ts'
import { useFormats } from '../../../resource/fields/formats.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { messageOf } from '../../../ui/message-of.ts'
import { useSending } from '../../../ui/sending.ts'
import { announceDone } from '../../../ui/toasts.tsx'
import classes from './dialogs.module.css'

interface Props {
  readonly invoice: RecordData
  readonly close: () => void
}

export function CreditDialog({ invoice, close }: Props) {
  const { money } = useFormats()
  const lines = useLines(invoice)
  const [left, setLeft] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const { run, isSending, error } = useCrediting(invoice, close)
  const open = lines?.filter(({ isCredited }) => !isCredited) ?? []
  const chosen = open.filter(({ line }) => !left.includes(key(line)))
  const sum = chosen.reduce((all, { line }) => all + Number(line.billAmount ?? 0), 0)
  const toggle = (id: string) => setLeft(left.includes(id) ? left.filter((each) => each !== id) : [...left, id])
  return (
    <Dialog
      title={t('Credit {number}', { number: String(invoice.number ?? t('this invoice')) })}
      close={close}
      isBusy={isSending}
      size="lg"
    >
      <div className={classes.form}>
        <fieldset className={classes.lines}>
          <legend>{t('Lines to credit')}</legend>
          {open.length > 1 && (
            <div>
              <Checkbox
                label={t('All lines')}
                checked={chosen.length === open.length}
                indeterminate={chosen.length > 0 && chosen.length < open.length}
                onChange={() => setLeft(chosen.length === open.length ? open.map(({ line }) => key(line)) : [])}
              />
            </div>
          )}
          {lines?.map(({ line, isCredited }) => (
            <div key={key(line)}>
              <Checkbox
                label={titleOf(invoiceitems, line)}
                description={isCredited ? t('Already credited') : undefined}
                disabled={isCredited}
                checked={!isCredited && !left.includes(key(line))}
                onChange={() => toggle(key(line))}
              />
              <span className="number">{money(Number(line.billAmount ?? 0))}</span>
            </div>
          ))}
        </fieldset>
        <Textarea
          label={t('Reason')}
          rows={2}
          data-autofocus
          value={reason}
          maxLength={2000}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <p className="quiet">
          {lines && open.length === 0
            ? t('Every line of this invoice is credited already.')
            : t(
                '{money} before tax. It comes off what is outstanding; time billed by these lines can be billed again.',
                { money: money(sum) },
              )}
        </p>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        <div className={classes.actions}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button
            variant="filled"
            loading={isSending}
            disabled={chosen.length === 0}
            onClick={() =>
              run(
                chosen.map(({ line }) => key(line)),
                reason.trim(),
              )
            }
          >
            {t('Create credit note')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The lines of the invoice, and which of them a credit note that still holds has credited. */
function useLines(invoice: RecordData) {
  const path = `/invoices/${invoice.id}/items`
  const { data } = useList(invoiceitems, { fields: 'name,billAmount', sortby: 'sortorder' }, { path })
  const notes = useList(invoices, { creditof: key(invoice), status: 'all', fields: 'activeworkstate' })
  const creditof = data?.rows.map(key).join(',') ?? ''
  const credits = useList(invoiceitems, { creditof, fields: 'creditof,invoiceid' }, { enabled: creditof !== '' })
  const isLoaded = data && notes.data && (creditof === '' || credits.data)
  if (!isLoaded) return null
  const valid = notes.data.rows.filter(({ activeworkstate }) => activeworkstate !== 'voided').map(key)
  const credited = credits.data?.rows.filter(({ invoiceid }) => valid.includes(String(invoiceid))) ?? []
  return data.rows.map((line) => ({
    line,
    isCredited: credited.some(({ creditof: of }) => String(of) === key(line)),
  }))
}

function useCrediting(invoice: RecordData, close: () => void) {
  const { perform } = useChanges()
  const navigate = useNavigate()
  const { isSending, send } = useSending()
  const [error, setError] = useState<string | null>(null)
  const run = (lines: readonly string[], description: string) =>
    send(async () => {
      const body = { lineids: lines.map(wireId), ...(description === '' ? {} : { description }) }
      const data = await perform<RecordData>('POST', `/invoices/${invoice.id}/credit`, body)
      announceDone(t('Created credit note {number}', { number: String(data.number ?? '') }).trim())
      close()
      navigate(toRecord(invoices, data.id))
    }).catch((refusal: unknown) => setError(messageOf(refusal)))
  return { run, isSending, error }
}
