/** Makes the next version of an issued document and opens it, or leads to it if there is one. */

import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { reviseInvoice, reviseQuote } from '../../../../contract/operations/documents.ts'
import { call } from '../../../data/call.ts'
import { useChanges } from '../../../data/changes.ts'
import { getTitle } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { toRecord } from '../../../resource/addresses.ts'
import { firstClick } from '../../../ui/keys/first-click.ts'
import { useSending } from '../../../ui/sending.ts'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'
import type { DocumentData } from '../document-data.ts'
import type { DocumentView } from '../document-views.ts'
import { useNextVersion } from './next-version.ts'

export function ReviseButton({ kind, document }: { kind: DocumentView; document: DocumentData }) {
  const { resource } = kind.view
  const { perform } = useChanges()
  const operation = kind.singular === 'invoice' ? reviseInvoice : reviseQuote
  const navigate = useNavigate()
  const { isSending, send } = useSending()
  const { data, isPending } = useNextVersion(kind, document)
  const name = document.number ?? getTitle(resource, document)
  const revise = () =>
    send(async () => {
      const next = await perform((client) => call(client, operation, { path: { recordid: document.id } }))
      announceDone(
        t('{next} is a draft. The client keeps {name} until you issue it.', { next: String(next.number), name }),
      )
      navigate(toRecord(resource, next.id))
    }).catch((error: unknown) => announceFailure(t("Couldn't revise {name}", { name }), error))
  const [next] = data?.rows ?? []
  if (next) {
    return (
      <Button onClick={firstClick()} renderRoot={(props) => <Link {...props} {...toRecord(resource, next.id)} />}>
        {t('Open {name}', { name: String(next.number ?? getTitle(resource, next)) })}
      </Button>
    )
  }
  // Hidden while loading but keeps its room, to avoid a layout shift.
  return (
    <Button loading={isSending} onClick={firstClick(revise)} style={isPending ? { visibility: 'hidden' } : {}}>
      {t('Revise')}
    </Button>
  )
}
