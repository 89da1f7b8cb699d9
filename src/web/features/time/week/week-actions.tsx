/** Actions of a week: submit, withdraw, approve, send back. */
import { Button } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useState } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { time } from '../../../../contract/resources/time/time.ts'
import { timesheets } from '../../../../contract/resources/time/timesheets.ts'
import type { Me } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { firstClick } from '../../../ui/keys/first-click.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import { SendBackDialog } from '../send-back-dialog.tsx'
import { isLead, type Sheet, useTimesheetTransitions } from '../use-timesheet.ts'
import classes from './week.module.css'

interface Props {
  readonly me: Me
  /** Undefined while loading. */
  readonly sheet: Sheet | undefined
  /** Name of the week: `16 – 22 November`. */
  readonly name: string
  /** Resolves to whether all cells are saved, because they are part of what is submitted. */
  readonly ready: () => Promise<boolean>
}

export function WeekActions({ me, sheet, name, ready }: Props) {
  const transitions = useTimesheetTransitions()
  const [isSendingBack, setSendingBack] = useState(false)
  const lead = isLead(me.actor)
  const isOwn = sheet?.contact === me.id
  const state = sheet?.state ?? 'open'
  const decides = lead && (!isOwn || me.actor.administrator)
  if (!mayUse(me.actor, timesheets, 'view')) return null
  const submit = async (visibleSheet: Sheet) => {
    if (await ready()) return transitions.submit(visibleSheet, name)
    announceFailure(t("Some time isn't saved yet"), new Error(t('Save it again or clear it, then submit the week.')))
  }
  return (
    <span className={classes.weekActions}>
      {state !== 'open' && <State state={state} />}
      {state === 'open' && (isOwn || lead || !sheet) && mayUse(me.actor, time, 'add') && (
        <Button
          // Less prominent for those who approve their own week, as in a firm of one.
          variant={isOwn && decides ? 'default' : 'filled'}
          disabled={!sheet}
          onClick={firstClick(() => sheet && submit(sheet))}
        >
          {t('Submit week')}
        </Button>
      )}
      {sheet && state === 'submitted' && isOwn && (
        <Button onClick={firstClick(() => transitions.reopen(sheet, name))}>{t('Reopen')}</Button>
      )}
      {sheet && state !== 'open' && decides && (
        <Button onClick={firstClick(() => setSendingBack(true))}>{t('Send back')}</Button>
      )}
      {sheet && state === 'submitted' && decides && (
        <Button variant="filled" onClick={firstClick(() => transitions.approve(sheet, name))}>
          {t('Approve')}
        </Button>
      )}
      {sheet && isSendingBack && (
        <SendBackDialog
          title={t('Send back {week}', { week: name })}
          send={(note) => transitions.sendBack(sheet, name, note)}
          close={() => setSendingBack(false)}
        />
      )}
    </span>
  )
}

const words = { submitted: t('Submitted'), approved: t('Approved') } as const

function State({ state }: { state: keyof typeof words }) {
  const Icon = state === 'approved' ? IconCircleCheck : IconLock
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {words[state]}
    </span>
  )
}
