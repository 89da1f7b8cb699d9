/** The mails with the document besides reminders, the links in them, and when the client opened it. */

import { mayUse } from '../../../../contract/language/resource.ts'
import { quotelinks } from '../../../../contract/resources/documents/quote-links.ts'
import { sendings } from '../../../../contract/resources/documents/sendings.ts'
import type { Me } from '../../../data/me.ts'
import { useList } from '../../../data/queries.ts'
import { getTitle, key } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import type { DocumentData } from '../document-data.ts'
import type { DocumentView } from '../document-views.ts'
import { MailedLinks, mailedLinkFields } from './mailed-links.tsx'
import classes from './rail-lists.module.css'
import { SentMail, sentMailFields } from './sent-mail.tsx'

interface Props {
  readonly kind: DocumentView
  readonly me: Me
  readonly document: DocumentData
}

export function Sendings({ kind, me, document }: Props) {
  const { moment } = useFormats()
  const { resource } = kind.view
  const path = `/${resource.name}/${document.id}`
  // The same request as that of the reminders, so that it is sent once.
  const { data } = useList(sendings, { fields: sentMailFields }, { path: `${path}/sendings` })
  const isLinked = kind.singular === 'quote' && mayUse(me.actor, quotelinks, 'view')
  const { data: links } = useList(
    quotelinks,
    { fields: mailedLinkFields },
    { path: `${path}/links`, enabled: isLinked },
  )
  const rows = (data?.rows ?? []).filter(({ reminder }) => reminder !== true)
  if (rows.length === 0 && document.viewedon === undefined) return null
  const name = document.number ?? getTitle(resource, document)
  const linksIn = (id: unknown) => (links?.rows ?? []).filter(({ sendingid }) => sendingid === id)
  return (
    <section aria-label={t('Sent to the client')}>
      <h2>{t('Sent to the client')}</h2>
      <ul className={classes.list}>
        {rows.map((sending) => (
          <SentMail key={key(sending)} sending={sending} name={name}>
            <MailedLinks me={me} links={linksIn(sending.id)} name={name} />
          </SentMail>
        ))}
      </ul>
      {/* From before links were kept with their mails. */}
      <MailedLinks me={me} links={linksIn(undefined)} name={name} />
      {document.viewedon !== undefined && (
        <p className="quiet">{t('Viewed {moment}', { moment: moment(document.viewedon) })}</p>
      )}
    </section>
  )
}
