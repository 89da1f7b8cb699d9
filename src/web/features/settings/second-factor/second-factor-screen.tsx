/** The person's second factors: authenticator app, passkeys and recovery codes. */
import { useState } from 'react'
import { useMe } from '../../../data/me.ts'
import { useFactorChanges, useSecondFactor } from '../../../data/sign-in/second-factor.ts'
import { t } from '../../../language/t.ts'
import { Reveal } from '../../../resource/record/reveal.tsx'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import classes from '../frame/sections.module.css'
import { AccountDemand } from './account-demand.tsx'
import { FactorList } from './factor-list.tsx'
import type { FactorChange } from './factor-task.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const FactorTask = lazyDialog(() => import('./factor-task.tsx').then((part) => part.FactorTask))

export function SecondFactorScreen() {
  const { account, actor } = useMe()
  const { data: factor, error, refetch } = useSecondFactor()
  const changes = useFactorChanges()
  const [task, setTask] = useState<FactorChange | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const isOn = factor && (factor.authenticator !== undefined || factor.passkeys.length > 0)
  return (
    <>
      <PageHeader title={t('Second factor')} place={t('Settings')} />
      <Reveal className={classes.sections}>
        {error && <LoadFailure what={t('your second factor')} error={error} retry={refetch} />}
        {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
        {factor && (
          <>
            <p>
              {isOn
                ? t('On. Your password alone no longer signs you in.')
                : t('Off. Add one, and someone who learns your password still can’t sign in as you.')}
              {factor.required && ` ${t('{firm} requires one.', { firm: account.name })}`}
            </p>
            <FactorList factor={factor} begin={setTask} />
          </>
        )}
        {actor.administrator && <AccountDemand firm={account.name} />}
      </Reveal>
      {task && <FactorTask task={task} changes={changes} close={() => setTask(null)} show={setCodes} />}
    </>
  )
}
