/** The person's sessions and the programs authorized by them. Each can be ended here. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ListedSession } from '../../../../contract/operations/sign-in.ts'
import { useSessionChanges, useSessions } from '../../../data/sign-in/sessions.ts'
import { t } from '../../../language/t.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import classes from '../frame/sections.module.css'
import { SessionList } from './session-list.tsx'
import { getLabel } from './session-words.ts'

const EndSession = lazyDialog(() => import('./end-session.tsx').then((part) => part.EndSession))

/** What ends once the person confirms. */
type Ending = ListedSession | 'others' | null

export function SessionsScreen() {
  const { data: sessions, error, refetch } = useSessions()
  const { end, endOthers } = useSessionChanges()
  const [ending, setEnding] = useState<Ending>(null)
  const browsers = sessions?.filter(({ kind }) => kind === 'browser') ?? []
  const programs = sessions?.filter(({ kind }) => kind === 'program') ?? []
  const matchingSessions = sessions?.filter(({ current }) => !current) ?? []
  const confirm = () => {
    setEnding(null)
    if (ending === 'others') return endOthers()
    if (ending) return end(ending, getLabel(ending))
  }
  return (
    <>
      <PageHeader
        title={t('Sessions and connected programs')}
        place={t('Settings')}
        main={
          matchingSessions.length > 0 && (
            <Button onClick={() => setEnding('others')}>{t('Sign out everywhere else')}</Button>
          )
        }
      />
      <div className={classes.sections}>
        {error && <LoadFailure what={t('your sessions')} error={error} retry={refetch} />}
        {sessions && (
          <>
            <SessionList title={t('Browsers')} sessions={browsers} ask={setEnding} />
            <SessionList
              title={t('Connected programs')}
              empty={t('No connected programs. AI clients and other tools that you allow to act for you appear here.')}
              sessions={programs}
              ask={setEnding}
            />
          </>
        )}
      </div>
      {ending && (
        <EndSession ending={ending} sessions={matchingSessions} close={() => setEnding(null)} confirm={confirm} />
      )}
    </>
  )
}
