/** All messages about the client's projects, invoices and quotes. */
import { mayUse } from '../../../../contract/language/resource.ts'
import { messages } from '../../../../contract/resources/content/content.ts'
import { useMe } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { UnknownAddress } from '../../../ui/unknown-address.tsx'
import { Page } from '../page.tsx'
import { MessageThread } from './message-thread.tsx'

export function MessagesPage() {
  const { actor } = useMe()
  if (!mayUse(actor, messages, 'view')) return <UnknownAddress />
  return (
    <Page title={t('Messages')} note={t('To write one, open the project, invoice or quote it is about.')}>
      <MessageThread />
    </Page>
  )
}
