/**
 * How to connect an AI client: the endpoint, a configuration to copy for each common client, and the clients connected.
 */
import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ListedSession } from '../../../../contract/operations/sign-in.ts'
import { useConnection } from '../../../data/connection.tsx'
import { useSessionChanges, useSessions } from '../../../data/sign-in/sessions.ts'
import { t } from '../../../language/t.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { copyText } from '../../../ui/notices/copy.ts'
import sections from '../frame/sections.module.css'
import { SessionList } from '../sessions/session-list.tsx'
import { getLabel } from '../sessions/session-words.ts'
import classes from './api-keys.module.css'
import { clientSetups } from './client-setups.ts'

const EndSession = lazyDialog(() => import('../sessions/end-session.tsx').then((part) => part.EndSession))

/** @param apiKey a key that was just created and is displayed */
export function ConnectClient({ apiKey }: { apiKey: string | null }) {
  const { apiUrl } = useConnection()
  const endpoint = `${apiUrl}/mcp`
  const [way, setWay] = useState('signin')
  const [name, setName] = useState(t('Claude Code'))
  const setups = clientSetups(endpoint, way === 'key' ? (apiKey ?? 'YOUR-API-KEY') : null)
  const setup = setups.find((candidate) => candidate.name === name) ?? setups[0]
  return (
    <>
      <section className={sections.section} aria-label={t('Connect an AI client')}>
        <h2>{t('Connect an AI client')}</h2>
        <p className="quiet">
          {t(
            'Clients that speak the Model Context Protocol reach projects, items, time and documents at this endpoint.',
          )}
        </p>
        <Copyable text={endpoint} what={t('the endpoint')} />
        <SegmentedControl
          aria-label={t('How the client signs in')}
          value={way}
          onChange={setWay}
          data={[
            { value: 'signin', label: t('With a sign-in') },
            { value: 'key', label: t('With an API key') },
          ]}
        />
        <p className="quiet">
          {way === 'signin'
            ? t('The client opens a browser, where you sign in and allow it. It has your rights.')
            : t('The client has the rights of the key. A read-only key with a few kinds of records is the safest.')}
        </p>
        <SegmentedControl
          aria-label={t('Client')}
          value={name}
          onChange={setName}
          data={setups.map((choice) => choice.name)}
          className={classes.clients}
        />
        {setup && (
          <>
            <p>{setup.how}</p>
            <Copyable text={setup.text} what={t('the setup for {name}', { name: setup.name })} />
          </>
        )}
        <p className="quiet">
          {t(
            'Add {one} to the endpoint to offer only tools that read, or {other} to offer only these kinds of records.',
            {
              one: '?readonly=1',
              other: '?toolsets=time,items',
            },
          )}
        </p>
      </section>
      <ConnectedPrograms />
    </>
  )
}

function ConnectedPrograms() {
  const { data } = useSessions()
  const { end } = useSessionChanges()
  const [listedSession, setAsked] = useState<ListedSession | null>(null)
  const programs = data?.filter(({ kind }) => kind === 'program')
  if (!programs) return null
  return (
    <>
      <SessionList
        title={t('Your connected programs')}
        empty={t('None yet. AI clients that you allow to act for you appear here.')}
        sessions={programs}
        ask={setAsked}
      />
      {listedSession && (
        <EndSession
          ending={listedSession}
          sessions={programs}
          close={() => setAsked(null)}
          confirm={() => {
            setAsked(null)
            void end(listedSession, getLabel(listedSession))
          }}
        />
      )}
    </>
  )
}

/**
 * A text with a button that copies it.
 * @param what name of the copied value, such as "the key"
 */
function Copyable({ text, what }: { text: string; what: string }) {
  const copy = () => copyText(text, t('Copied {what}', { what }), t("Couldn't copy {what}", { what }))
  return (
    <div className={classes.copyable}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes long text scrollable by keyboard */}
      <pre className={classes.sample} tabIndex={0}>
        {text}
      </pre>
      <Button size="compact-sm" aria-label={t('Copy {what}', { what })} onClick={copy}>
        {t('Copy')}
      </Button>
    </div>
  )
}
