/** A document or a company, with its messages and files in tabs next to it. */
import type { ReactNode } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { files, messages } from '../../../contract/resources/content/content.ts'
import type { Me } from '../../data/me.ts'
import { placeIn, useUnreadMessages } from '../../data/notifications/unread-messages.ts'
import { key } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { PartTabs } from '../../resource/record/part-tabs.tsx'
import { Files } from './files.tsx'
import { Messages } from './messages.tsx'
import type { ContentParent } from './target.ts'

interface Props {
  readonly me: Me
  readonly target: ContentParent & { readonly kind: 'invoices' | 'quotes' | 'companies' }
  /** Label and content of the first tab. */
  readonly label: string
  readonly children: ReactNode
}

export function WithContent({ me, target, label, children }: Props) {
  const unread = useUnreadMessages()[placeIn(target.kind, key(target.record))] ?? 0
  const tabs = [
    { value: 'details', label } as const,
    ...(mayUse(me.actor, messages, 'view') ? [{ value: 'messages', label: t('Messages'), unread } as const] : []),
    ...(mayUse(me.actor, files, 'view') ? [{ value: 'files', label: t('Files') } as const] : []),
  ]
  return (
    <PartTabs label={t('Parts')} tabs={tabs}>
      {(open) => {
        if (open === 'messages') return <Messages me={me} target={target} />
        return open === 'files' ? <Files me={me} target={target} /> : children
      }}
    </PartTabs>
  )
}
