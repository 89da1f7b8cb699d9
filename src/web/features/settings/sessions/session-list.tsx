import { Button } from '@mantine/core'
import type { ListedSession } from '../../../../contract/operations/sign-in.ts'
import { t } from '../../../language/t.ts'
import { type Formats, useFormats } from '../../../resource/inputs/fields/formats.ts'
import { Facts } from '../../../ui/facts.tsx'
import { ago } from '../ago.ts'
import sections from '../frame/sections.module.css'
import classes from './session-list.module.css'
import { deviceWords, endWord, getLabel } from './session-words.ts'

interface Props {
  readonly title: string
  readonly sessions: readonly ListedSession[]
  /** Text if there are none. */
  readonly empty?: string
  readonly ask: (session: ListedSession) => void
}

export function SessionList({ title, sessions, empty, ask }: Props) {
  const formats = useFormats()
  return (
    <section className={sections.section} aria-label={title}>
      <h2>{title}</h2>
      {sessions.length === 0 && <p className="quiet">{empty}</p>}
      <ul className={sections.rows} hidden={sessions.length === 0}>
        {sessions.map((session) => (
          <li key={session.id} className={sections.row}>
            <div className={sections.words}>
              <span className={sections.name}>
                {getLabel(session)}
                {session.current && <span className={classes.here}>{hereWord[session.kind]}</span>}
              </span>
              <span className="quiet">
                <Facts facts={getFacts(session, formats)} />
              </span>
            </div>
            {!session.current && (
              <Button
                variant="default"
                aria-label={`${endWord[session.kind]} ${getLabel(session)}`}
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

const hereWord = { browser: t('This browser'), program: t('This program') } as const

function getFacts(
  { kind, device, address, lastused, createdon, selfregistered }: ListedSession,
  { momentWithin }: Formats,
): string[] {
  return [
    t('Last used {ago}', { ago: ago(lastused) }),
    ...(address === undefined ? [] : [address]),
    ...(kind === 'program' && device !== undefined ? [deviceWords(device) ?? device] : []),
    `${kind === 'program' ? t('Connected') : t('Signed in')} ${momentWithin(createdon)}`,
    ...(selfregistered ? [t('Registered itself')] : []),
  ]
}
