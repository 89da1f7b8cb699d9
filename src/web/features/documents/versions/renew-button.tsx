/** Creates and opens a new quote in place of one that is over, or links to it. */

import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { renewQuote } from '../../../../contract/operations/documents.ts'
import { quotes } from '../../../../contract/resources/documents/quotes.ts'
import { call } from '../../../data/call.ts'
import { useChanges } from '../../../data/changes.ts'
import { t } from '../../../language/t.ts'
import { toRecord } from '../../../resource/addresses.ts'
import { firstClick } from '../../../ui/keys/first-click.ts'
import { useSending } from '../../../ui/sending.ts'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'
import type { DocumentData } from '../document-data.ts'
import { useReplacements } from '../renewable.ts'

export function RenewButton({ quote }: { quote: DocumentData }) {
  const { perform } = useChanges()
  const navigate = useNavigate()
  const { isSending, send } = useSending()
  const { data, isPending } = useReplacements(quote)
  const renew = () =>
    send(async () => {
      const data = await perform((client) => call(client, renewQuote, { path: { recordid: quote.id } }))
      announceDone(t('Created {number}', { number: String(data.number ?? t('a new quote')) }))
      navigate(toRecord(quotes, data.id))
    }).catch((error: unknown) => announceFailure(t("Couldn't create the new quote"), error))
  // A quote can be renewed only once.
  const [there] = data?.rows ?? []
  if (there) {
    return (
      <Button
        variant="filled"
        onClick={firstClick()}
        renderRoot={(props) => <Link {...props} {...toRecord(quotes, there.id)} />}
      >
        {t('Open new quote')}
      </Button>
    )
  }
  // Hidden while loading but keeps its room, to avoid a layout shift.
  return (
    <Button
      variant="filled"
      loading={isSending}
      onClick={firstClick(renew)}
      style={isPending ? { visibility: 'hidden' } : {}}
    >
      {t('Create new quote')}
    </Button>
  )
}
