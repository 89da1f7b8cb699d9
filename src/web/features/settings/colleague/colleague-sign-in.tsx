/** A colleague's sign-ins and second factor, for users who manage rights. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ListedSession } from '../../../../contract/operations/sign-in.ts'
import type { ContactRecord } from '../../../data/declared-records.ts'
import { useSessionChanges, useSessions } from '../../../data/sign-in/sessions.ts'
import { t } from '../../../language/t.ts'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import classes from '../frame/sections.module.css'
import { EndSession } from '../sessions/end-session.tsx'
import { SessionList } from '../sessions/session-list.tsx'
import { getLabel } from '../sessions/session-words.ts'
import { ColleagueFactor } from './colleague-factor.tsx'

export function ColleagueSignIn({ contact }: { contact: ContactRecord }) {
  const { data: sessions, error, refetch } = useSessions(contact.id)
  const { end, endOthers } = useSessionChanges(contact.id)
  const [sessionToEnd, setAsked] = useState<ListedSession | 'others' | null>(null)
  const name = contact.fullname ?? t('this person')
  const confirm = () => {
    setAsked(null)
    if (sessionToEnd === 'others') return endOthers()
    if (sessionToEnd) return end(sessionToEnd, getLabel(sessionToEnd))
  }
  if (error && !sessions) return <LoadFailure what={t('the sessions')} error={error} retry={refetch} />
  if (!sessions) return null
  return (
    <>
      <SessionList
        title={t('Sessions and connected programs')}
        empty={t('Not signed in anywhere.')}
        sessions={sessions}
        ask={setAsked}
      />
      {sessions.length > 1 && (
        <div className={classes.actions}>
          <Button onClick={() => setAsked('others')}>{t('Sign out everywhere')}</Button>
        </div>
      )}
      <ColleagueFactor contact={contact.id} name={name} />
      {sessionToEnd && (
        <EndSession
          ending={sessionToEnd}
          sessions={sessions}
          person={name}
          close={() => setAsked(null)}
          confirm={confirm}
        />
      )}
    </>
  )
}
