/** The links in a mail by which the quote is read and answered without signing in: whether they still lead there, and a button that ends them. */

import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { revokeQuoteLink } from '../../../../contract/operations/documents.ts'
import { quotes } from '../../../../contract/resources/documents/quotes.ts'
import { call } from '../../../data/call.ts'
import { useChanges } from '../../../data/changes.ts'
import type { Me } from '../../../data/me.ts'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'
import classes from './rail-lists.module.css'

/** Fields that it shows. */
export const mailedLinkFields = 'quoteid,sendingid,createdon,status,revokedon'

interface Props {
  readonly me: Me
  /** Those of one mail, newest first: one for each attempt to deliver it. */
  readonly links: readonly RecordData[]
  /** Number of the quote. */
  readonly name: string
}

export function MailedLinks({ me, links, name }: Props) {
  const { moment } = useFormats()
  const { perform } = useChanges()
  const [isAsking, setAsking] = useState(false)
  const [newest] = links
  if (!newest) return null
  const open = links.filter(({ status }) => status === 'open')
  const revoke = async () => {
    try {
      for (const { id, quoteid } of open) {
        const path = { quoteid: Number(quoteid), recordid: id }
        await perform((client) => call(client, revokeQuoteLink, { path }))
      }
      announceDone(t('The link to {name} leads nowhere now', { name }))
    } catch (error) {
      announceFailure(t("Couldn't revoke the link to {name}", { name }), error)
    }
  }
  if (open.length === 0) {
    const { status, revokedon } = newest
    const endedText =
      status === 'lost'
        ? t('Its link ended when the account was moved')
        : t('Link revoked: {moment}', { moment: moment(String(revokedon)) })
    return <span className={`quiet ${classes.actions}`}>{endedText}</span>
  }
  if (!mayUse(me.actor, quotes, 'edit')) return null
  return (
    <span className={classes.actions}>
      <Button size="compact-sm" onClick={() => setAsking(true)}>
        {t('Revoke link')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('Revoke the link to {name}?', { name })}
          text={t("Whoever has this mail can no longer open or answer the quote by its link. This can't be undone.")}
          action={t('Revoke')}
          isGrave
          go={() => void revoke()}
          close={() => setAsking(false)}
        />
      )}
    </span>
  )
}
