/** A colleague's second factor, and its reset if they have lost their phone. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RecordId } from '../../../data/record.ts'
import { useColleagueFactor, useFactorChanges } from '../../../data/sign-in/second-factor.ts'
import { t } from '../../../language/t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'
import classes from '../frame/sections.module.css'

export function ColleagueFactor({ contact, name }: { contact: RecordId; name: string }) {
  const { data: factor } = useColleagueFactor(contact)
  const { reset } = useFactorChanges()
  const [isAsking, setAsking] = useState(false)
  if (!factor) return null
  const { authenticator, passkeys } = factor
  const has = [
    ...(authenticator ? [t('Authenticator app')] : []),
    ...(passkeys > 0 ? [t('{count, plural, one {# passkey} other {# passkeys}}', { count: passkeys })] : []),
  ]
  const confirm = () => {
    reset(contact).then(
      () => announceDone(t('Reset the second factor of {name}', { name })),
      (error: unknown) => announceFailure(t("Couldn't reset the second factor"), error),
    )
  }
  return (
    <section className={classes.section} aria-label={t('Second factor')}>
      <h2>{t('Second factor')}</h2>
      <p className="quiet">{has.length > 0 ? has.join(' · ') : t('None.')}</p>
      {has.length > 0 && <Button onClick={() => setAsking(true)}>{t('Reset second factor')}</Button>}
      {isAsking && (
        <ConfirmDialog
          title={t('Reset the second factor of {name}?', { name })}
          text={t('Their app, passkeys and recovery codes stop working, and we tell them by email.')}
          action={t('Reset second factor')}
          go={confirm}
          close={() => setAsking(false)}
        />
      )}
    </section>
  )
}
