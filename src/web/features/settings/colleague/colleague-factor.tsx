/** What a colleague has as second factor, and its reset for one who has lost their phone. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RecordId } from '../../../data/record.ts'
import { useColleagueFactor, useFactorChanges } from '../../../data/sign-in/second-factor.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'
import classes from '../frame/sections.module.css'

export function ColleagueFactor({ contact, name }: { contact: RecordId; name: string }) {
  const { data: factor } = useColleagueFactor(contact)
  const { reset } = useFactorChanges()
  const [asking, setAsking] = useState(false)
  if (!factor) return null
  const { authenticator, passkeys } = factor
  const has = [
    ...(authenticator ? [t('Authenticator app')] : []),
    ...(passkeys > 0 ? [t('{count, plural, one {# passkey} other {# passkeys}}', { count: passkeys })] : []),
  ]
  const confirm = () => {
    setAsking(false)
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
      {asking && (
        <Dialog title={t('Reset the second factor of {name}?', { name })} close={() => setAsking(false)}>
          <p>{t('Their app, passkeys and recovery codes stop working, and we tell them by email.')}</p>
          <div className={`${classes.actions} ${classes.below}`}>
            <Button onClick={() => setAsking(false)}>{t('Cancel')}</Button>
            <Button variant="filled" onClick={confirm} data-autofocus>
              {t('Reset second factor')}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}
