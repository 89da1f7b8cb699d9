import { Button } from '@mantine/core'
import type { SignedIn } from '../../../api/sessions.ts'
import { ago } from './ago.ts'
import { endWord, labelOf } from './session-words.ts'
import classes from './sessions-screen.module.css'

interface Props {
  readonly title: string
  readonly sessions: readonly SignedIn[]
  /** Shown where there are none. */
  readonly empty?: string
  readonly locale: string
  readonly ask: (session: SignedIn) => void
}

export function SessionList({ title, sessions, empty, locale, ask }: Props) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {sessions.length === 0 && <p className="quiet">{empty}</p>}
      <ul className={classes.list}>
        {sessions.map((session) => (
          <li key={session.id} className={classes.row}>
            <div className={classes.words}>
              <span className={classes.name}>
                {labelOf(session)}
                {session.current && <span className={classes.here}>{hereWord[session.kind]}</span>}
              </span>
              <span className="quiet">{factsOf(session, locale).join(' · ')}</span>
            </div>
            {!session.current && (
              <Button
                variant="default"
                aria-label={`${endWord[session.kind]} ${labelOf(session)}`}
                onClick={() => ask(session)}
              >
                {endWord[session.kind]}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const hereWord = { browser: 'This browser', program: 'This program' } as const

function factsOf({ kind, device, address, lastused, createdon, selfregistered }: SignedIn, locale: string): string[] {
  const since = new Date(createdon).toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  return [
    `Last used ${ago(lastused, locale)}`,
    ...(address === undefined ? [] : [address]),
    ...(kind === 'program' && device !== undefined ? [device] : []),
    `${kind === 'program' ? 'Connected' : 'Signed in'} ${since}`,
    ...(selfregistered ? ['Registered itself'] : []),
  ]
}
