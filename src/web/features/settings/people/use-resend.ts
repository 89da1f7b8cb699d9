import type { Invited, ListedPerson } from '../../../../contract/operations/people.ts'
import { usePeopleChanges } from '../../../data/people.ts'
import { t } from '../../../language/t.ts'
import { useSending } from '../../../ui/sending.ts'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'

export function useResend({ email, name }: ListedPerson, onInvited: (invitations: readonly Invited[]) => void) {
  const { invite } = usePeopleChanges()
  const { isSending, send } = useSending()
  const resend = () =>
    send(async () => {
      const invitations = await invite({ emails: [email ?? ''] })
      onInvited(invitations)
      if (invitations.every(({ link }) => link === undefined)) announceDone(t('Invited {name}', { name }))
    }).catch((error: unknown) => announceFailure(t("Couldn't invite {name}", { name }), error))
  return { isSending, resend }
}
