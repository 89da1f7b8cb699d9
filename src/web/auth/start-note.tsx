/**
 * Shown instead of the app: after a failed start, or in a window whose sign-in is complete. Works without any provider.
 */
import type { ReactNode } from 'react'
import { getLanguage } from '../../contract/messages/messages.ts'
import { currentLocale } from '../language/current-locale.ts'
import { t } from '../language/t.ts'
import { getMessage } from '../ui/message-of.ts'
import classes from './start-note.module.css'

/** The return URL that marks a window opened only to sign in again. */
export const signedInAgain = 'signed-in-again'

interface Props {
  readonly title: string
  readonly error?: unknown
  readonly children?: ReactNode
}

export function StartNote({ title, error, children }: Props) {
  return (
    <main className={classes.note} lang={getLanguage(currentLocale)}>
      <h1>{title}</h1>
      {error !== undefined && <p className="quiet">{getMessage(error)}</p>}
      {children && <p>{children}</p>}
      {error !== undefined && (
        <a className={classes.again} href="/">
          {t('Try again')}
        </a>
      )}
    </main>
  )
}

/** Browsers sign in, and keep keys, only over connections that nobody can listen to. */
export const insecureWords = t(
  'Worklane works only over a secure connection. Open it at an address that begins with https.',
)

/** What the browser says if it keeps nothing for this address, or has no room left, is written for programs. */
export function startFailure(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error
  if (error.name === 'SecurityError')
    return new Error(
      t('This browser keeps no data for this address. Allow cookies and site data for it, then try again.'),
    )
  if (error.name === 'QuotaExceededError')
    return new Error(t('This browser has no room left for data of this address. Delete some, then try again.'))
  return error
}
