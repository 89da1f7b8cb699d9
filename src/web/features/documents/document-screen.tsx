/** The page of an invoice or a quote: a header, the paper, and a rail with everything that is not printed. */
import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Field } from '../../../contract/language/field.ts'
import { mayUse, seesField } from '../../../contract/language/resource.ts'
import { type Me, useMe } from '../../data/me.ts'
import { useList, useRecord } from '../../data/queries.ts'
import { capital, getTitle, isDeleted, type RecordData } from '../../data/record.ts'
import { isMissing } from '../../data/request-error.ts'
import { t } from '../../language/t.ts'
import { EditInPlace } from '../../resource/inputs/fields/edit-in-place.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { InCurrency } from '../../resource/inputs/fields/in-currency.tsx'
import type { Extras } from '../../resource/record/extras.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useRoomForRail } from '../../ui/measure/wide.ts'
import { getMessage } from '../../ui/message-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ScreenPending } from '../../ui/screen-pending.tsx'
import { UnknownAddress } from '../../ui/unknown-address.tsx'
import type { DocumentData } from './document-data.ts'
import { DocumentHead } from './document-head.tsx'
import classes from './document-screen.module.css'
import { type DocumentView, documentFields, getNoun, invoiceView, quoteView } from './document-views.ts'
import type { PaperColumns } from './paper/lines/line-row.tsx'
import { readTotals, storedTotals } from './paper/lines/line-rows.ts'
import { useLineEditor } from './paper/lines/use-line-editor.ts'
import { Paper } from './paper/paper.tsx'
import { DocumentRail } from './rail/document-rail.tsx'

const PdfPreview = lazyPart(() => import('./pdf-preview.tsx').then((part) => part.PdfPreview))

interface ScreenProps {
  /** Additions from other features. */
  readonly extras?: Extras | undefined
}

export const InvoiceScreen = (props: ScreenProps) => <DocumentScreen kind={invoiceView} {...props} />
export const QuoteScreen = (props: ScreenProps) => <DocumentScreen kind={quoteView} {...props} />

function DocumentScreen({ kind, extras }: ScreenProps & { kind: DocumentView }) {
  const { resource } = kind.view
  const { id } = useParams({ from: '/$resource/$id' })
  const me = useMe()
  const { data, error, refetch } = useRecord(resource, id, documentFields(me.actor, kind))
  useEffect(EditInPlace.prepare, [])
  usePageTitle(data && String(data.record.number ?? getTitle(resource, data.record)), resource.label)
  if (isMissing(error)) {
    return <UnknownAddress what={getNoun(kind)} list={{ path: `/${resource.name}`, label: resource.label }} />
  }
  if (error && !data) {
    return (
      <Notice asPage title={t("Couldn't load this {what}", { what: getNoun(kind) })} text={getMessage(error)}>
        <Button onClick={() => refetch()}>{t('Try again')}</Button>
      </Notice>
    )
  }
  if (!data) return <ScreenPending />
  return (
    <InCurrency currency={data.record.currency}>
      <Document kind={kind} me={me} document={data.record} extras={extras} />
    </InCurrency>
  )
}

const asItIs = (details: ReactNode) => details

const lineFields = [
  'name',
  'description',
  'itemcollectionid',
  'parentid',
  'phasename',
  'itemtypeid',
  'productid',
  'billType',
  'projectedTimeSpent',
  'projectedTimeManual',
  'hourlyrateserviceid',
  'outLabourPrice',
  'outUnitQty',
  'outUnitPrice',
  'manualBillAmount',
  'discount',
  'taxable',
  'billAmount',
].join(',')
const lineParams = { fields: lineFields, sortby: 'sortorder' }
const phaseParams = { fields: 'name,description', sortby: 'sortorder' }
const records: readonly RecordData[] = []

interface Props extends ScreenProps {
  readonly kind: DocumentView
  readonly me: Me
  readonly document: DocumentData
}

function Document({ kind, me, document, extras }: Props) {
  const { name, fields } = kind.view.resource
  const { locale } = useFormats()
  const beside = useRoomForRail()
  const path = `/${name}/${document.id}`
  const phases = useList(kind.phases, phaseParams, { path: `${path}/phases` })
  const lines = useList(kind.lines, lineParams, { path: `${path}/items` })
  const [isPreviewed, setPreviewed] = useState(false)
  const state = String(document.activeworkstate)
  const mayEdit = mayUse(me.actor, kind.lines, 'edit') && mayUse(me.actor, kind.view.resource, 'edit')
  const isEditable = mayEdit && state === kind.initial
  const editor = useLineEditor(kind, document, phases.data?.rows ?? records, lines.data?.rows ?? records, isEditable)
  const money = seesField(me.actor, fields.grandtotal as Field)
  const isGone = isDeleted(kind.view.resource, document)
  const getTotals = () => (isGone ? storedTotals(document) : readTotals(document, editor.groups, editor.edits, locale))
  const totals = money && lines.data ? getTotals() : null
  const columns = useColumns(document, money)
  const error = phases.error ?? lines.error
  const around = (node: ReactNode, label: string) => extras?.around?.(document, me, node, label) ?? node
  const content = (
    <div className={classes.columns} data-split={isPreviewed || undefined}>
      <div className={classes.desk}>
        {error && !(phases.data && lines.data) ? (
          <Notice title={t("Couldn't load the lines")} text={getMessage(error)}>
            <Button onClick={() => Promise.all([phases.refetch(), lines.refetch()])}>{t('Try again')}</Button>
          </Notice>
        ) : (
          <Paper
            kind={kind}
            me={me}
            document={document}
            editor={editor}
            totals={totals}
            isEditable={isEditable}
            isLoaded={Boolean(phases.data && lines.data)}
            columns={columns}
          />
        )}
      </div>
      {isPreviewed ? (
        <PdfPreview kind={kind} document={document} close={() => setPreviewed(false)} />
      ) : (
        <DocumentRail
          kind={kind}
          me={me}
          document={document}
          around={beside ? (details) => around(details, t('Details')) : asItIs}
        />
      )}
    </div>
  )
  return (
    <div className={classes.screen} data-print="whole">
      <DocumentHead
        kind={kind}
        me={me}
        document={document}
        total={totals?.total}
        preview={{ is: isPreviewed, set: setPreviewed }}
        focusUnstored={editor.actions.focusUnstored}
        extra={extras?.actions?.(document, me)}
      />
      {beside ? content : around(content, capital(getNoun(kind)))}
    </div>
  )
}

/** Memoized by value: a new object would re-render every line. */
function useColumns({ taxable, taxrate }: DocumentData, money: boolean): PaperColumns {
  const rate = taxable === false ? null : (taxrate ?? 0)
  return useMemo(() => ({ money, taxrate: rate }), [money, rate])
}
