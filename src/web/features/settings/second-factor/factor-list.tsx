/** What the person has as second factor, each with what can be done about it. */
import { Button } from '@mantine/core'
import type { Passkey, SecondFactor } from '../../../data/sign-in/second-factor.ts'
import { useFormats } from '../../../resource/fields/formats.ts'
import { ago } from '../ago.ts'
import classes from '../frame/sections.module.css'
import type { FactorChange } from './factor-task.tsx'

interface Props {
  readonly factor: SecondFactor
  readonly locale: string
  readonly begin: (task: FactorChange) => void
}

export function FactorList({ factor, locale, begin }: Props) {
  const { authenticator: app, passkeys, passkeysavailable, recoverycodes } = factor
  const { momentWithin } = useFormats()
  const used = ({ createdon, lastused }: Pick<Passkey, 'createdon' | 'lastused'>) =>
    `Added ${momentWithin(createdon)} · ${lastused ? `Last used ${ago(lastused, locale)}` : 'Not used yet'}`
  return (
    <>
      <section className={classes.section} aria-labelledby="authenticator-app">
        <h2 id="authenticator-app">Authenticator app</h2>
        <p className="quiet">{app ? used(app) : 'A 6-digit code from your phone, after your password.'}</p>
        <div className={classes.actions}>
          <Button onClick={() => begin({ kind: 'add app' })}>{app ? 'Replace app' : 'Add authenticator app'}</Button>
          {app && <Button onClick={() => begin({ kind: 'remove app' })}>Remove app</Button>}
        </div>
      </section>
      <section className={classes.section} aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys</h2>
        <p className="quiet">
          {passkeysavailable
            ? 'Your fingerprint, face, PIN or security key, with or without your password.'
            : 'Passkeys need Worklane to be reached by https, under a name.'}
        </p>
        {passkeys.length > 0 && (
          <ul className={classes.rows}>
            {passkeys.map((passkey) => (
              <li key={passkey.id} className={classes.row}>
                <div className={classes.words}>
                  <span className={classes.name}>{passkey.name}</span>
                  <span className="quiet">{used(passkey)}</span>
                </div>
                <div className={classes.actions}>
                  <Button aria-label={`Rename ${passkey.name}`} onClick={() => begin({ kind: 'rename', passkey })}>
                    Rename
                  </Button>
                  <Button
                    aria-label={`Remove ${passkey.name}`}
                    onClick={() => begin({ kind: 'remove passkey', passkey })}
                  >
                    Remove
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
        {passkeysavailable && <Button onClick={() => begin({ kind: 'add passkey' })}>Add passkey</Button>}
      </section>
      {(app || passkeys.length > 0) && (
        <section className={classes.section} aria-labelledby="recovery-codes">
          <h2 id="recovery-codes">Recovery codes</h2>
          <p className="quiet">{recoverycodes} of 10 left. Each signs you in once if you lose your phone or passkey.</p>
          <Button onClick={() => begin({ kind: 'renew codes' })}>Make new codes</Button>
        </section>
      )}
    </>
  )
}
