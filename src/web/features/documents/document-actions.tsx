/** Actions of a document: the next step as a button; final and rare ones in the menu. */

import { ActionIcon, Button } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Field } from '../../../contract/language/field.ts'
import { mayUse, seesField } from '../../../contract/language/resource.ts'
import { issuedStates } from '../../../contract/resources/documents/invoices.ts'
import { payments } from '../../../contract/resources/documents/payments.ts'
import { recurringinvoices } from '../../../contract/resources/documents/recurring-invoices.ts'
import { userTypes } from '../../../contract/rights.ts'
import { patchRecord } from '../../data/cache.ts'
import { useChanges } from '../../data/changes.ts'
import { useConnection } from '../../data/connection.tsx'
import type { Me } from '../../data/me.ts'
import { useOnceCurrent } from '../../data/mutations/until-current.ts'
import { getTitle, isDeleted, isIssued, key, type RecordData, readLinked, recordPath } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { toList } from '../../resource/addresses.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { RecordButtons } from '../../resource/record/record-actions.tsx'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { firstClick } from '../../ui/keys/first-click.ts'
import { Menu } from '../../ui/menus/menu.tsx'
import { announceFailure } from '../../ui/toasts.tsx'
import type { DocumentData } from './document-data.ts'
import { type DocumentView, getNoun } from './document-views.ts'
import { usePdfFile } from './pdf-file.ts'
import { isRenewable } from './renewable.ts'
import { type Transition, transitionsFrom } from './transitions.ts'
import { isRevisable } from './versions/next-version.ts'
import { RenewButton } from './versions/renew-button.tsx'
import { ReviseButton } from './versions/revise-button.tsx'

const CreditDialog = lazyDialog(() => import('./dialogs/credit-dialog.tsx').then((part) => part.CreditDialog))
const SendDialog = lazyDialog(() => import('./dialogs/send-dialog.tsx').then((part) => part.SendDialog))
const ConvertDialog = lazyDialog(() => import('./dialogs/convert-dialog.tsx').then((part) => part.ConvertDialog))
const RepeatOrChange = lazyDialog(() => import('./dialogs/repeat-or-change.tsx').then((part) => part.RepeatOrChange))
const StateDialog = lazyDialog(() => import('./dialogs/state-dialog.tsx').then((part) => part.StateDialog))

interface Props {
  readonly kind: DocumentView
  readonly me: Me
  readonly document: DocumentData
  readonly preview: { readonly is: boolean; readonly set: (is: boolean) => void }
  /** Focuses the first line with unsaved text; false if there is none. */
  readonly focusUnstored: () => boolean
}

export function DocumentActions({ kind, me, document, preview, focusUnstored }: Props) {
  const { resource } = kind.view
  const [open, setOpen] = useState<'send' | 'convert' | 'credit' | 'repeat' | Transition | null>(null)
  const transition = useTransitionTo(kind, document)
  const { today } = useFormats()
  const isExpired = isRenewable(document, today())
  const exists = !isDeleted(resource, document)
  const mayEdit = exists && mayUse(me.actor, resource, 'edit')
  const seesMoney = seesField(me.actor, resource.fields.grandtotal as Field)
  const state = String(document.activeworkstate)
  const { next, otherTransitions } = transitionsFrom(kind, state)
  const maySend = mayEdit && seesMoney && me.actor.userType === userTypes.staff && !kind.over.includes(state)
  const mayCredit = mayEdit && seesMoney && mayUse(me.actor, resource, 'add') && isCreditable(kind, document)
  const mayRepeat =
    exists &&
    isCharge(kind, document) &&
    mayUse(me.actor, recurringinvoices, 'add') &&
    mayUse(me.actor, resource, 'add')
  const close = () => setOpen(null)
  const onceCurrent = useOnceCurrent(resource, document.id)
  /** Runs the action only once every line is saved: the client gets what is stored, which has to match the screen. */
  const ifStored = (act: () => unknown) => () => {
    if (!focusUnstored()) return onceCurrent(act)
    announceFailure(t("A line isn't saved yet"), new Error(t('Complete it or delete it, then try again.')))
  }
  return (
    <>
      {seesMoney && (
        <Button aria-pressed={preview.is} onClick={firstClick(() => preview.set(!preview.is))}>
          {preview.is ? t('Hide PDF') : t('Preview PDF')}
        </Button>
      )}
      {mayEdit && seesMoney && isRevisable(kind, document) && mayUse(me.actor, resource, 'add') && (
        <ReviseButton kind={kind} document={document} />
      )}
      {maySend && <Button onClick={firstClick(ifStored(() => setOpen('send')))}>{t('Send')}</Button>}
      {kind.singular === 'quote' && isExpired && mayUse(me.actor, resource, 'add') && seesMoney && (
        <RenewButton quote={document} />
      )}
      {mayEdit && state === 'accepted' && (
        <Button variant="filled" onClick={firstClick(ifStored(() => setOpen('convert')))}>
          {t('Convert to project')}
        </Button>
      )}
      {mayEdit &&
        next.map((step, index) => (
          <Button
            key={step.state}
            variant={index === 0 && !isExpired ? 'filled' : 'default'}
            onClick={firstClick(ifStored(() => transition(step.state)))}
          >
            {step.action}
          </Button>
        ))}
      {!exists && <RecordButtons me={me} resource={resource} record={document} />}
      <More
        {...{ kind, me, document, ifStored }}
        otherTransitions={
          mayEdit ? otherTransitions.filter(({ state }) => state !== 'voided' || !isPaidInPart(document)) : []
        }
        hasFile={seesMoney}
        repeat={mayRepeat ? ifStored(() => setOpen('repeat')) : null}
        credit={mayCredit ? ifStored(() => setOpen('credit')) : null}
        end={(transitionTo) =>
          ifStored(() => (transitionTo.isFinal ? setOpen(transitionTo) : transition(transitionTo.state)))()
        }
      />
      {open === 'send' && <SendDialog kind={kind} me={me} document={document} close={close} />}
      {open === 'convert' && <ConvertDialog quote={document} close={close} />}
      {open === 'repeat' && <RepeatOrChange invoice={document} close={close} />}
      {open === 'credit' && <CreditDialog invoice={document} close={close} />}
      {open !== null && typeof open === 'object' && (
        <StateDialog
          kind={kind}
          document={document}
          transition={open}
          go={() => transition(open.state)}
          close={close}
        />
      )}
    </>
  )
}

interface MoreProps extends Omit<Props, 'preview' | 'focusUnstored'> {
  readonly otherTransitions: readonly Transition[]
  readonly hasFile: boolean
  /** Opens the dialog that repeats the invoice; null if it cannot be repeated. */
  readonly repeat: (() => void) | null
  /** Opens the credit dialog; null if there is nothing to credit. */
  readonly credit: (() => void) | null
  readonly end: (transition: Transition) => void
  readonly ifStored: (act: () => unknown) => () => unknown
}

/** Received money is on the books: such an invoice is credited, not voided. */
const isPaidInPart = ({ paidAmount }: DocumentData) => (paidAmount ?? 0) !== 0

function More({ kind, me, document, otherTransitions, hasFile, repeat, credit, end, ifStored }: MoreProps) {
  const { resource } = kind.view
  const changes = useChanges()
  const navigate = useNavigate()
  const file = usePdfFile(kind, document)
  const mayDelete =
    mayUse(me.actor, resource, 'delete') && !isDeleted(resource, document) && !isIssued(resource, document)
  const remove = async () => {
    if (await changes.remove(resource, [document])) navigate(toList(resource))
  }
  if (!hasFile && !mayDelete && otherTransitions.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('More actions')} size={32}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {hasFile && (
          <>
            <Menu.Item onClick={ifStored(file.download)}>{t('Download PDF')}</Menu.Item>
            <Menu.Item onClick={ifStored(file.print)}>{t('Print')}</Menu.Item>
            {kind.singular === 'invoice' && (
              <Menu.Item onClick={ifStored(file.downloadUbl)}>{t('Download e-invoice (UBL)')}</Menu.Item>
            )}
          </>
        )}
        {(repeat || credit || otherTransitions.length > 0) && <Menu.Divider />}
        {repeat && <Menu.Item onClick={repeat}>{t('Repeat…')}</Menu.Item>}
        {credit && <Menu.Item onClick={credit}>{t('Credit note…')}</Menu.Item>}
        {otherTransitions.map((transition) => (
          <Menu.Item key={transition.state} onClick={() => end(transition)}>
            {transition.action}
          </Menu.Item>
        ))}
        {mayDelete && (
          <>
            <Menu.Divider />
            <Menu.Item color="var(--danger)" onClick={remove}>
              {t('Delete {what}', { what: getNoun(kind, document) })}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** An invoice that is not a credit note. */
const isCharge = ({ singular }: DocumentView, { creditof }: DocumentData) =>
  singular === 'invoice' && creditof === undefined

/** An issued invoice that is not a credit note. */
const isCreditable = (kind: DocumentView, invoice: DocumentData) =>
  isCharge(kind, invoice) &&
  Number(invoice.grandtotal) >= 0 &&
  issuedStates.some((state) => state === invoice.activeworkstate)

/** Changes the document's state. Steps in the life of a document can't be reversed, so there is no undo. */
function useTransitionTo(kind: DocumentView, document: DocumentData) {
  const { resource } = kind.view
  const { client } = useConnection()
  const { run } = useChanges()
  const { money } = useFormats()
  const name = document.number ?? getTitle(resource, document)
  const path = recordPath(resource, document.id)
  return (state: string) => {
    const body = { status: state }
    // The message names the recorded payment, in case the button was pressed by mistake.
    const pays = state === 'paid' && (document.outstanding ?? 0) > 0
    let paid: RecordData = { id: 0 }
    const paying = {
      outcome: () => ({ done: t('Recorded a payment of {money}', { money: money(Number(paid.amount)) }) }),
      undo: () => client('DELETE', recordPath(payments, paid.id)),
    }
    return run({
      show: (queryClient) =>
        patchRecord(queryClient, resource.name, key(document), { activeworkstate: state, status: state }),
      send: async () => {
        const query = pays ? { fields: 'payments.id,payments.amount' } : {}
        const { data } = await client<RecordData>('PUT', path, { query, body })
        const [last] = readLinked(data, 'payments').toSorted((one, other) => Number(other.id) - Number(one.id))
        paid = last ?? paid
      },
      failed: t("Couldn't change the status of {what} {name}", { what: getNoun(kind, document), name }),
      ...(pays ? paying : {}),
    })
  }
}
