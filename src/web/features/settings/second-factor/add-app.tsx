/** Adds an authenticator app: password, QR code, first code of the app. */
import { useState } from 'react'
import { encode } from 'uqr'
import type { FactorChanges } from '../../../data/sign-in/second-factor.ts'
import { t } from '../../../language/t.ts'
import { ConfirmForm, password } from './confirm-form.tsx'
import classes from './second-factor.module.css'

interface Props {
  readonly changes: FactorChanges
  readonly close: () => void
  /** Receives the recovery codes, if these are the first. */
  readonly onDone: (codes: readonly string[]) => void
}

export function AddApp({ changes, close, onDone }: Props) {
  const [setup, setBegun] = useState<{ secret: string; uri: string } | null>(null)
  if (!setup)
    return (
      <ConfirmForm
        key="password"
        title={t('Add an authenticator app')}
        text={t('Apps such as Google Authenticator, 1Password or Aegis show a new 6-digit code every 30 seconds.')}
        fields={[password]}
        action={t('Continue')}
        close={close}
        send={async (values) => setBegun(await changes.beginApp(values.password ?? ''))}
      />
    )
  return (
    <ConfirmForm
      key="code"
      title={t('Add an authenticator app')}
      text={t('Scan this with your app, then enter the code it shows.')}
      fields={[{ name: 'code', label: t('6-digit code'), kind: 'code' }]}
      action={t('Add app')}
      close={close}
      send={async (values) => onDone(await changes.confirmApp(values.code ?? ''))}
    >
      <QrCode text={setup.uri} />
      <p className="quiet">
        {t("Can't scan it? Enter this key in the app:")}
        <br />
        <code className={classes.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </ConfirmForm>
  )
}

/** Black on white in any colour scheme, because cameras read that best. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <title>{t('QR code for your authenticator app')}</title>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dots.join('')} fill="#000000" />
    </svg>
  )
}
