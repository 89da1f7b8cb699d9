/** What the person has as second factor, each with what can be done about it. */
import { Button } from '@mantine/core'
import type { Passkey, SecondFactor } from '../../../api/second-factor.ts'
import type { Task } from './factor-task.tsx'
import classes from './second-factor.module.css'

interface Props {
  readonly factor: SecondFactor
  readonly locale: string
  readonly begin: (task: Task) => void
}

export function FactorList({ factor, locale, begin }: Props) {
  const { authenticator: app, passkeys, passkeysavailable, recoverycodes } = factor
  const used = ({ createdon, lastused }: Pick<Passkey, 'createdon' | 'lastused'>) =>
    `Added ${day(createdon, locale)} · ${lastused ? `last used ${day(lastused, locale)}` : 'not used yet'}`
  return (
    <>
      <section className={classes.part} aria-labelledby="authenticator-app">
        <h2 id="authenticator-app">Authenticator app</h2>
        <p className="quiet">{app ? used(app) : 'A 6-digit code from your phone, after your password.'}</p>
        <div className={classes.actions}>
          <Button onClick={() => begin({ kind: 'add app' })}>{app ? 'Replace app' : 'Add authenticator app'}</Button>
          {app && <Button onClick={() => begin({ kind: 'remove app' })}>Remove app</Button>}
        </div>
      </section>
      <section className={classes.part} aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys</h2>
        <p className="quiet">
          {passkeysavailable
            ? 'Your fingerprint, face, PIN or security key, with or without your password.'
            : 'Passkeys need Worklane to be reached by https, under a name.'}
        </p>
        {passkeys.length > 0 && (
          <ul className={classes.list}>
            {passkeys.map((passkey) => (
              <li key={passkey.id} className={classes.row}>
                <div className={classes.what}>
                  {passkey.name}
                  <div className="quiet">{used(passkey)}</div>
                </div>
                <Button aria-label={`Rename ${passkey.name}`} onClick={() => begin({ kind: 'rename', passkey })}>
                  Rename
                </Button>
                <Button
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => begin({ kind: 'remove passkey', passkey })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {passkeysavailable && <Button onClick={() => begin({ kind: 'add passkey' })}>Add passkey</Button>}
      </section>
      {(app || passkeys.length > 0) && (
        <section className={classes.part} aria-labelledby="recovery-codes">
          <h2 id="recovery-codes">Recovery codes</h2>
          <p className="quiet">{recoverycodes} of 10 left. Each signs you in once if you lose your phone or passkey.</p>
          <Button onClick={() => begin({ kind: 'renew codes' })}>Make new codes</Button>
        </section>
      )}
    </>
  )
}

const day = (moment: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(moment))
