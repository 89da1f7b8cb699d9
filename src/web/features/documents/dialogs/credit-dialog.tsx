/** Creates a credit note for an invoice: for all of its lines, some of them, or parts of them, less earlier credits. */

import { Button, Checkbox, Textarea } from '@mantine/core'
import { type CreditPart, creditInvoice } from '../../../../contract/operations/billing.ts'
import { call } from '../../../data/call.ts'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fromUnits } from '../../../../contract/language/currency.ts'
import { invoiceitems, invoices } from '../../../../contract/resources/documents/invoices.ts'
import { useChanges } from '../../../data/changes.ts'
import { useList } from '../../../data/queries.ts'
import { key } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { toRecord } from '../../../resource/addresses.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { getMessage } from '../../../ui/message-of.ts'
import { useSending } from '../../../ui/sending.ts'
import { announceDone } from '../../../ui/toasts.tsx'
import type { DocumentData } from '../document-data.ts'
import { getChoice, openLine, type TypedCredit } from './credit-choice.ts'
import { CreditLine } from './credit-line.tsx'
import classes from './dialogs.module.css'

interface Props {
  readonly invoice: DocumentData
  readonly close: () => void
}

const fields =
  'name,billAmount,creditedAmount,creditedQuantity,billType,manualBillAmount,projectedTimeSpent,projectedTimeManual,outUnitQty'

export function CreditDialog({ invoice, close }: Props) {
  const formats = useFormats()
  const { data } = useList(invoiceitems, { fields, sortby: 'sortorder' }, { path: `/invoices/${invoice.id}/items` })
  const [unticked, setUnticked] = useState<readonly string[]>([])
  const [typedCredits, setTyped] = useState<Readonly<Record<string, TypedCredit>>>({})
  const [reason, setReason] = useState('')
  const { run, isSending, error } = useCrediting(invoice, close)
  const lines = data?.rows.map((line) => {
    const open = openLine(line, formats.decimals)
    return { id: key(line), open, choice: getChoice(open, typedCredits[key(line)] ?? null, formats) }
  })
  const open = lines?.filter((line) => !line.open.isCredited) ?? []
  const chosenLines = open.filter(({ id }) => !unticked.includes(id))
  const sum = chosenLines.reduce((total, { choice }) => total + choice.units, 0)
  const parts = chosenLines.flatMap(({ choice }) => (choice.part ? [choice.part] : []))
  const toggle = (id: string) =>
    setUnticked(unticked.includes(id) ? unticked.filter((lineId) => lineId !== id) : [...unticked, id])
  return (
    <Dialog
      title={t('Credit {number}', { number: invoice.number ?? t('this invoice') })}
      close={close}
      isBusy={isSending}
      size="lg"
    >
      <div className={classes.form}>
        <fieldset className={classes.lines}>
          <legend>{t('Lines to credit')}</legend>
          <div className={classes.rows}>
            {open.length > 1 && (
              <div>
                <Checkbox
                  label={t('All lines')}
                  checked={chosenLines.length === open.length}
                  indeterminate={chosenLines.length > 0 && chosenLines.length < open.length}
                  onChange={() => setUnticked(chosenLines.length === open.length ? open.map(({ id }) => id) : [])}
                />
              </div>
            )}
            {lines?.map((line) => (
              <CreditLine
                key={line.id}
                open={line.open}
                choice={line.choice}
                isChosen={!unticked.includes(line.id)}
                toggle={() => toggle(line.id)}
                type={(next) => setTyped({ ...typedCredits, [line.id]: next })}
              />
            ))}
          </div>
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
                '{money} before tax. It comes off what is outstanding; time can be billed again once all of its line is credited.',
                { money: formats.money(fromUnits(sum, formats.decimals)) },
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
            disabled={chosenLines.length === 0 || parts.length < chosenLines.length}
            onClick={() => run(parts, reason.trim())}
          >
            {t('Create credit note')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function useCrediting(invoice: DocumentData, close: () => void) {
  const { perform } = useChanges()
  const navigate = useNavigate()
  const { isSending, send } = useSending()
  const [error, setError] = useState<string | null>(null)
  const run = (lines: readonly CreditPart[], description: string) =>
    send(async () => {
      const body = { lines, ...(description === '' ? {} : { description }) }
      const data = await perform((client) => call(client, creditInvoice, { path: { recordid: invoice.id }, body }))
      announceDone(t('Created credit note {number}', { number: String(data.number ?? '') }).trim())
      close()
      navigate(toRecord(invoices, data.id))
    }).catch((refusal: unknown) => setError(getMessage(refusal)))
  return { run, isSending, error }
}
