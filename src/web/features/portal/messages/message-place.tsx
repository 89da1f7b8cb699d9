/** A link to the record that a message is about: project, invoice or quote. */
import { Link } from '@tanstack/react-router'
import { type DocumentKind, documentKinds } from '../../../../contract/resources/documents/documents.ts'
import type { MessageRecord } from '../../../data/declared-records.ts'
import { useMe } from '../../../data/me.ts'
import { key, type RecordId } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { collections, useSummaries } from '../issued.ts'

export function MessagePlace({ message }: { message: MessageRecord }) {
  if (message.projectid !== undefined) {
    return (
      <Link to="/$resource/$id" params={{ resource: 'projects', id: String(message.projectid) }}>
        {message.projecttitle ?? t('Project')}
      </Link>
    )
  }
  const kind = documentKinds.find((documentKind) => message[`${documentKind}id`] !== undefined)
  return kind ? <DocumentLink kind={kind} id={message[`${kind}id`] as RecordId} /> : null
}

const names: Readonly<Record<DocumentKind, string>> = { invoice: t('Invoice'), quote: t('Quote') }

/** One request for all documents that messages are about, sent by the first link rendered. */
const params = { fields: 'number' }

function DocumentLink({ kind, id }: { kind: DocumentKind; id: RecordId }) {
  const { actor } = useMe()
  const { data } = useSummaries(actor, kind, params)
  const number = data?.rows.find((document) => key(document) === String(id))?.number
  return (
    <Link to="/$resource/$id" params={{ resource: collections[kind], id: String(id) }}>
      {number === undefined ? names[kind] : `${names[kind]} ${number}`}
    </Link>
  )
}
