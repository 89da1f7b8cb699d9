/** What a colleague has as second factor, and its reset for one who has lost their phone. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RecordId } from '../../../data/record.ts'
import { useColleagueFactor, useFactorChanges } from '../../../data/sign-in/second-factor.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { announceDone, announceFailure } from '../../../ui/toasts.tsx'
import classes from '../frame/sections.module.css'

export function ColleagueFactor({ contact, name }: { contact: RecordId; name: string }) {
  const { data: factor } = useColleagueFactor(contact)
  const { reset } = useFactorChanges()
  const [asking, setAsking] = useState(false)
  if (!factor) return null
  const { authenticator, passkeys } = factor
  const has = [
    ...(authenticator ? ['Authenticator app'] : []),
    ...(passkeys > 0 ? [`${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`] : []),
  ]
  const confirm = () => {
    setAsking(false)
    reset(contact).then(
      () => announceDone(`Reset the second factor of ${name}`),
      (error: unknown) => announceFailure("Couldn't reset the second factor", error),
    )
  }
  return (
    <section className={classes.section} aria-label="Second factor">
      <h2>Second factor</h2>
      <p className="quiet">{has.length > 0 ? has.join(' · ') : 'None.'}</p>
      {has.length > 0 && <Button onClick={() => setAsking(true)}>Reset second factor</Button>}
      {asking && (
        <Dialog title={`Reset the second factor of ${name}?`} close={() => setAsking(false)}>
          <p>Their app, passkeys and recovery codes stop working, and we tell them by email.</p>
          <div className={`${classes.actions} ${classes.below}`}>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button variant="filled" onClick={confirm} data-autofocus>
              Reset second factor
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}
