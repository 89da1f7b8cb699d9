/** The person's second factors with their actions. */
import { Button } from '@mantine/core'
import type { Passkey, SecondFactor } from '../../../../contract/operations/sign-in.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { ago } from '../ago.ts'
import classes from '../frame/sections.module.css'
import type { FactorChange } from './factor-task.tsx'

interface Props {
  readonly factor: SecondFactor
  readonly begin: (task: FactorChange) => void
}

export function FactorList({ factor, begin }: Props) {
  const { authenticator: app, passkeys, passkeysavailable, recoverycodes } = factor
  const { momentWithin } = useFormats()
  const getUsedText = ({ createdon, lastused }: Pick<Passkey, 'createdon' | 'lastused'>) =>
    `${t('Added {moment}', { moment: momentWithin(createdon) })} · ${lastused ? t('Last used {ago}', { ago: ago(lastused) }) : t('Not used yet')}`
  return (
    <>
      <section className={classes.section} aria-labelledby="authenticator-app">
        <h2 id="authenticator-app">{t('Authenticator app')}</h2>
        <p className="quiet">{app ? getUsedText(app) : t('A 6-digit code from your phone, after your password.')}</p>
        <div className={classes.actions}>
          <Button onClick={() => begin({ kind: 'add app' })}>
            {app ? t('Replace app') : t('Add authenticator app')}
          </Button>
          {app && <Button onClick={() => begin({ kind: 'remove app' })}>{t('Remove app')}</Button>}
        </div>
      </section>
      <section className={classes.section} aria-labelledby="passkeys">
        <h2 id="passkeys">{t('Passkeys')}</h2>
        <p className="quiet">
          {passkeysavailable
            ? t('Your fingerprint, face, PIN or security key, with or without your password.')
            : t('Passkeys only work when Worklane is opened over https, by a host name.')}
        </p>
        {passkeys.length > 0 && (
          <ul className={classes.rows}>
            {passkeys.map((passkey) => (
              <li key={passkey.id} className={classes.row}>
                <div className={classes.words}>
                  <span className={classes.name}>{passkey.name}</span>
                  <span className="quiet">{getUsedText(passkey)}</span>
                </div>
                <div className={classes.actions}>
                  <Button
                    aria-label={t('Rename {name}', { name: passkey.name })}
                    onClick={() => begin({ kind: 'rename', passkey })}
                  >
                    {t('Rename')}
                  </Button>
                  <Button
                    aria-label={t('Remove {name}', { name: passkey.name })}
                    onClick={() => begin({ kind: 'remove passkey', passkey })}
                  >
                    {t('Remove')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
        {passkeysavailable && <Button onClick={() => begin({ kind: 'add passkey' })}>{t('Add passkey')}</Button>}
      </section>
      {(app || passkeys.length > 0) && (
        <section className={classes.section} aria-labelledby="recovery-codes">
          <h2 id="recovery-codes">{t('Recovery codes')}</h2>
          <p className="quiet">
            {t('{count} of 10 left. Each signs you in once if you lose your phone or passkey.', {
              count: recoverycodes,
            })}
          </p>
          <Button onClick={() => begin({ kind: 'renew codes' })}>{t('Create new codes')}</Button>
        </section>
      )}
    </>
  )
}
