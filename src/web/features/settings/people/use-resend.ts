/** Invites somebody, or once more: their earlier link stops working. */
import { useState } from 'react'
import { type Invited, type ListedPerson, usePeopleChanges } from '../../../data/people.ts'
import { t } from '../../../language/t.ts'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'

export function useResend({ email, name }: ListedPerson, onInvited: (invited: readonly Invited[]) => void) {
  const { invite } = usePeopleChanges()
  const [isSending, setSending] = useState(false)
  const resend = async () => {
    setSending(true)
    try {
      const invited = await invite({ emails: [email ?? ''] })
      onInvited(invited)
      if (invited.every(({ link }) => link === undefined)) announceDone(t('Invited {name}', { name }))
    } catch (error) {
      announceFailure(t("Couldn't invite {name}", { name }), error)
    }
    setSending(false)
  }
  return { isSending, resend }
}
