/**
 * Dialog for billing tracked time: criteria on the left, entries in the middle, and the resulting invoice on the right.
 */
import { Button, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatDuration } from '../../../contract/language/duration.ts'
import { mayUse } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { useConnection } from '../../data/connection.tsx'
import type { Me } from '../../data/me.ts'
import { recordQuery, useList } from '../../data/queries.ts'
import { key, type RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { CompanyPicker } from '../../resource/inputs/pickers/people-pickers.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { takeFocus } from '../../ui/keys/focus-within.ts'
import { getMessage } from '../../ui/message-of.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Rounding } from './bill-preview.ts'
import { Subject, ToBill } from './bill-subject.tsx'
import type { BillTarget } from './bill-target.ts'
import classes from './bill-time.module.css'
import { DraftInvoice, type Sending } from './draft-invoice.tsx'
import { Entries } from './entries.tsx'
import { ExpenseEntries } from './expense-entries.tsx'
import { RangeInputs } from './range-inputs.tsx'
import {
  type BillGrouping,
  getMinutes,
  getWorth,
  groupEntries,
  lacksRate,
  type UnbilledRecord,
  type UnbilledSelection,
  unbilledExpenses,
  unbilledParams,
} from './unbilled.ts'

interface Props {
  readonly me: Me
  readonly target: BillTarget
  readonly close: () => void
}

export function BillTime({ me, target, close }: Props) {
  const targetIds = useTarget(target)
  const [chosenCompany, setCompany] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const company = targetIds?.companyid ?? chosenCompany
  const content = useRef<HTMLDivElement>(null)
  // The company picker was unmounted while it had the focus.
  useLayoutEffect(() => {
    if (chosenCompany !== null) takeFocus(content.current)
  }, [chosenCompany])
  return (
    <Dialog
      title={t('Bill tracked time')}
      hidesTitle
      close={close}
      isBusy={isSending}
      size="1360px"
      yOffset="2vh"
      xOffset="16px"
      closeOnClickOutside={false}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside bubble to here */}
      <div ref={content} className={classes.content} onKeyDown={sendByKey}>
        {targetIds && company === null ? (
          <div className={classes.company}>
            <Head title={t('Bill tracked time')} close={close} />
            <CompanyPicker label={t('Company')} value={null} onChange={setCompany} required startsOpen />
          </div>
        ) : (
          targetIds && (
            <Billing
              key={company}
              me={me}
              companyid={company as string}
              projectid={targetIds.projectid}
              invoiceid={target.invoiceid}
              sending={{ is: isSending, set: setSending }}
              close={close}
            />
          )
        )}
      </div>
    </Dialog>
  )
}

/** Ctrl+Enter creates the invoice from anywhere, because Tab reaches the button only after all entries. */
function sendByKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>('[aria-keyshortcuts="Control+Enter"]')?.click()
}

function Head({ title, close, children }: { title: string; close: () => void; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <h2>{title}</h2>
      {children}
      <CloseButton aria-label={t('Close')} onClick={close} data-autofocus />
    </div>
  )
}

/** Company and project of what the URL names; null while loading. */
function useTarget({ companyid, projectid, invoiceid }: BillTarget) {
  const kind = projectid === null ? 'invoices' : 'projects'
  const id = projectid ?? invoiceid
  const { client } = useConnection()
  const query = recordQuery(client, resourceNamed(kind), id ?? '0', 'companyid,projectid')
  const { data } = useQuery({ ...query, enabled: id !== null })
  if (id === null) return { companyid, projectid: null }
  if (!data) return null
  const { record } = data
  const project = projectid ?? (record.projectid === undefined ? null : String(record.projectid))
  return { companyid: record.companyid === undefined ? null : String(record.companyid), projectid: project }
}

interface BillingProps {
  readonly me: Me
  readonly companyid: string
  readonly projectid: string | null
  readonly invoiceid: string | null
  readonly sending: Sending
  readonly close: () => void
}

const records: readonly RecordData[] = []

function Billing({ me, companyid, projectid, invoiceid, sending, close }: BillingProps) {
  const [range, setRange] = useState<UnbilledSelection>({ startDay: '', endDay: '', companyid, projectid, people: [] })
  const [grouping, setBy] = useState<BillGrouping>('item')
  const [rounding, setRounding] = useState<Rounding | null>(null)
  // Stores the excluded entries rather than the selected ones, so that new entries are selected like all others.
  const [unselected, setLeft] = useState<ReadonlySet<string>>(new Set())
  const list = useList(resourceNamed('time'), unbilledParams(range), { keepsPrevious: true })
  const entries = list.data?.rows ?? records
  const groups = useMemo(() => groupEntries(entries, grouping), [entries, grouping])
  const chosenRecords = useMemo(
    () => entries.filter((entry) => !unselected.has(key(entry)) && !lacksRate(entry)),
    [entries, unselected],
  )
  const { expenses, areKnown } = useUnbilledExpenses(me, range)
  const chosenExpenses = useMemo(
    () => expenses.filter((expense) => !unselected.has(expenseKey(expense))),
    [expenses, unselected],
  )
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setLeft((was) => {
      const next = new Set(was)
      for (const name of ids) isChosen ? next.delete(name) : next.add(name)
      return next
    })
  return (
    <>
      <Head title={t('Bill tracked time')} close={close}>
        <Subject companyid={companyid} projectid={projectid} />
        <Summary chosen={[...chosenRecords, ...chosenExpenses]} entries={[...entries, ...expenses]} />
      </Head>
      <div className={classes.columns}>
        <RangeInputs {...{ range, setRange, grouping, setBy, rounding, setRounding }} />
        <section className={classes.entries} aria-label={t('Unbilled time')}>
          {isWhole(range) && areKnown && list.data && (
            <ToBill
              me={me}
              companyid={companyid}
              projectid={projectid}
              offeredTotal={getWorth([...entries, ...expenses])}
            />
          )}
          {list.error && !list.data ? (
            <Notice title={t("Couldn't load the time")} text={getMessage(list.error)}>
              <Button onClick={() => list.refetch()}>{t('Try again')}</Button>
            </Notice>
          ) : list.data && entries.length + expenses.length === 0 ? (
            <Notice
              title={t('No unbilled time')}
              text={t('Billable time and expenses that are on no invoice yet show up here.')}
            />
          ) : (
            <Entries
              groups={groups}
              grouping={grouping}
              unselected={unselected}
              choose={(changedEntries, isChosen) => choose(changedEntries.map(key), isChosen)}
            >
              <ExpenseEntries
                expenses={expenses}
                selectedExpenses={chosenExpenses}
                choose={(changedExpenses, isChosen) => choose(changedExpenses.map(expenseKey), isChosen)}
              />
            </Entries>
          )}
        </section>
        <DraftInvoice
          isKnown={areKnown && !list.isPending}
          lacksRates={entries.every(lacksRate) && expenses.length === 0}
          me={me}
          bill={{
            companyid: Number(companyid),
            timeids: chosenRecords.map((entry) => Number(entry.id)),
            expenseids: chosenExpenses.map((chosenExpense) => Number(chosenExpense.id)),
            groupby: grouping,
            ...(rounding ? { rounding } : {}),
          }}
          companyid={companyid}
          initialDraft={invoiceid}
          sending={sending}
        />
      </div>
    </>
  )
}

/** Whether all days and people are offered. */
const isWhole = ({ startDay, endDay, people }: UnbilledSelection) =>
  startDay === '' && endDay === '' && people.length === 0

/** Expenses and time records may have the same ids. */
const expenseKey = (expense: RecordData) => `expense-${key(expense)}`

function useUnbilledExpenses(me: Me, range: UnbilledSelection) {
  const resource = resourceNamed('expenses')
  const isOpen = mayUse(me.actor, resource, 'view')
  const { data, isPending } = useList(resource, unbilledExpenses(range), { keepsPrevious: true, enabled: isOpen })
  return { expenses: data?.rows ?? records, areKnown: !isOpen || !isPending }
}

/** `42h 15m, $8,210.00 selected of $11,940.00`. */
function Summary({ chosen, entries }: { chosen: readonly RecordData[]; entries: readonly UnbilledRecord[] }) {
  const { money } = useFormats()
  const seesMoney = entries.some(({ charge, total }) => (charge ?? total) !== undefined)
  const time = formatDuration(getMinutes(chosen))
  return (
    <p className={classes.summary} aria-live="polite">
      {seesMoney ? (
        <>
          <strong>
            {time}, {money(getWorth(chosen))}
          </strong>{' '}
          {t('selected of {sum}', { sum: money(getWorth(entries)) })}
        </>
      ) : (
        <>
          <strong>{time}</strong> {t('selected of {sum}', { sum: formatDuration(getMinutes(entries)) })}
        </>
      )}
    </p>
  )
}
