/** A quote or an invoice for the client: amount and actions, then the document itself. */
import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { mayUse } from '../../../../contract/language/resource.ts'
import { files, messages } from '../../../../contract/resources/content/content.ts'
import type { DocumentKind } from '../../../../contract/resources/documents/documents.ts'
import { answerLine } from '../../../cells/quote-answer.ts'
import { useMe } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { InCurrency } from '../../../resource/inputs/fields/in-currency.tsx'
import classes from '../cards.module.css'
import { FactList } from '../fact-list.tsx'
import { type Issued, useIssued } from '../issued.ts'
import { useLongDay } from '../long-day.ts'
import { Composer } from '../messages/composer.tsx'
import { MessageThread } from '../messages/message-thread.tsx'
import { Failure, Outline, Page } from '../page.tsx'
import { FileList } from '../projects/file-list.tsx'
import { getStatusLabel, isExpiredQuote, isOpenQuote, isToPay } from '../status-label.ts'
import { StatusMark } from '../status-mark.tsx'
import { AnswerBar } from './answer-bar.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { IssuedPaper } from './issued-paper.tsx'
import { ReplacedNotice } from './replaced-notice.tsx'
import { RequestRenewalBar } from './request-renewal-bar.tsx'
import { usePdf } from './use-pdf.ts'

export const InvoicePage = () => <DocumentPage kind="invoice" />
export const QuotePage = () => <DocumentPage kind="quote" />

const places = { invoice: t('Invoices'), quote: t('Quotes') } as const

function DocumentPage({ kind }: { kind: DocumentKind }) {
  const { id } = useParams({ from: '/$resource/$id' })
  const { data, error, refetch } = useIssued(kind, id)
  const { today } = useFormats()
  const { actor, account } = useMe()
  const pdf = usePdf(kind, id, data?.number ?? kind)
  if (error && !data)
    return <Failure what={kind === 'invoice' ? t('this invoice') : t('this quote')} error={error} retry={refetch} />
  if (!data) {
    return (
      <Page title=" " place={places[kind]}>
        <Outline height={480} />
      </Page>
    )
  }
  const talk = mayUse(actor, messages, 'view') && (
    <section className={classes.section} aria-label={t('Messages')}>
      <h2>{t('Messages')}</h2>
      <Composer about={{ [`${kind}id`]: Number(id) }} recipient={account.name} />
      <MessageThread path={`/${kind}s/${id}/messages`} />
    </section>
  )
  return (
    <InCurrency currency={data.currency}>
      <Page
        title={data.title ?? data.number}
        place={places[kind]}
        note={<About document={data} />}
        actions={
          <Button loading={pdf.isMade} onClick={pdf.download}>
            {t('Download PDF')}
          </Button>
        }
      >
        {data.replacedby !== undefined && <ReplacedNotice kind={kind} replacement={data.replacedby} />}
        {isToPay(data) && <HowToPay invoice={data} />}
        <IssuedPaper document={data} />
        {mayUse(actor, files, 'view') ? (
          <FileList path={`/${kind}s/${id}/files`} isQuiet>
            {talk}
          </FileList>
        ) : (
          talk
        )}
        {isOpenQuote(data, today()) && <AnswerBar quote={data} />}
        {data.replacedby === undefined && isExpiredQuote(data, today()) && <RequestRenewalBar quote={data} />}
      </Page>
    </InCurrency>
  )
}

function About({ document }: { document: Issued }) {
  const formats = useFormats()
  const longDay = useLongDay()
  const { number, project, date } = document
  const status = getStatusLabel(document, formats.today())
  return (
    <FactList
      facts={[
        number,
        project,
        date && longDay(date),
        <StatusMark key="status" {...status} label={answerLine(document, formats) ?? status.label} />,
      ]}
    />
  )
}
