/** Submitted weeks for leads to approve: a row for each person, a column for each week. */

import { ActionIcon, Button } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ascending } from '../../../contract/ascending.ts'
import { formatClock } from '../../../contract/language/duration.ts'
import { getMonday } from '../../../contract/language/week.ts'
import { timesheets } from '../../../contract/resources/time/timesheets.ts'
import type { TimesheetRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { useList } from '../../data/queries.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { firstClick } from '../../ui/keys/first-click.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ScreenFailure } from '../../ui/screen-failure.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'
import { TimeTabs } from './time-tabs.tsx'
import classes from './to-approve.module.css'
import { sheetFrom, useTimesheetTransitions, waitingParams } from './use-timesheet.ts'
import { weekName } from './week-name.ts'

export function ToApprove({ me }: { me: Me }) {
  const { data, error, refetch } = useList(timesheets, waitingParams)
  const [back, setBack] = useState<TimesheetRecord | null>(null)
  const transitions = useTimesheetTransitions()
  const words = useWords()
  if (error && !data) return <ScreenFailure error={error} reset={() => refetch()} />
  const rows = data?.rows ?? []
  return (
    <div className={classes.screen} data-print="whole">
      <PageHeader title={t('Time')} part={t('To approve')} />
      <TimeTabs me={me} value="approve" />
      <div className={classes.body} data-print="whole" aria-busy={!data}>
        {data && rows.length === 0 && (
          <div className={classes.empty}>
            <h2>{t('Nothing to approve')}</h2>
            <p className="quiet">{t('Weeks appear here when people submit them.')}</p>
          </div>
        )}
        {rows.length > 0 && <Waiting me={me} rows={rows} sendBack={setBack} />}
      </div>
      {back && (
        <SendBackDialog
          title={t('Send back {week}', { week: words(back) })}
          send={(note) => transitions.sendBack(sheetFrom(back), words(back), note)}
          close={() => setBack(null)}
        />
      )}
    </div>
  )
}

/** `Ravi Menon, 16 – 22 November` */
function useWords() {
  const { locale, today } = useFormats()
  return ({ contactname, week }: TimesheetRecord) =>
    `${contactname ?? t('Someone')}, ${weekName(getMonday(String(week)) ?? '', locale, today())}`
}

interface WaitingProps {
  readonly me: Me
  readonly rows: readonly TimesheetRecord[]
  readonly sendBack: (row: TimesheetRecord) => void
}

function Waiting({ me, rows, sendBack }: WaitingProps) {
  const { locale, today } = useFormats()
  const weeks = [...new Set(rows.map(({ week }) => String(week)))].toSorted(ascending)
  const people = [...Map.groupBy(rows, ({ contactid }) => String(contactid)).values()].toSorted((first, second) =>
    getName(first).localeCompare(getName(second), locale),
  )
  return (
    <table className={classes.table} aria-label={t('Weeks to approve')}>
      <thead>
        <tr>
          <th scope="col">{t('Person')}</th>
          {weeks.map((week) => (
            <th key={week} scope="col">
              {weekName(getMonday(week) ?? '', locale, today())}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={String(person[0]?.contactid)}>
            <th scope="row">
              <span className={classes.person}>
                <Avatar name={getName(person)} />
                {getName(person)}
              </span>
            </th>
            {weeks.map((week) => {
              const row = person.find((record) => record.week === week)
              return <td key={week}>{row && <Week me={me} row={row} sendBack={sendBack} />}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const getName = ([first]: readonly TimesheetRecord[]) => first?.contactname ?? t('Someone')

interface WeekProps {
  readonly me: Me
  readonly row: TimesheetRecord
  readonly sendBack: (row: TimesheetRecord) => void
}

function Week({ me, row, sendBack }: WeekProps) {
  const transitions = useTimesheetTransitions()
  const words = useWords()(row)
  const [total, billable] = [row.timespent ?? 0, row.timebillable ?? 0]
  const { locale, today } = useFormats()
  const when = weekName(getMonday(String(row.week)) ?? '', locale, today())
  const isOwn = String(row.contactid) === me.id && !me.actor.administrator
  return (
    <div className={classes.week}>
      <Link
        to="/time"
        search={{ week: String(row.week), person: String(row.contactid) }}
        className={classes.hours}
        aria-label={t('{week} {tracked} {billable} billable', {
          week: words,
          tracked: formatClock(total),
          billable: formatClock(billable),
        })}
      >
        <span className={classes.when}>{when}</span> <b>{formatClock(total)}</b>{' '}
        <span className={classes.billable}>{t('{time} billable', { time: formatClock(billable) })}</span>
      </Link>
      {isOwn ? (
        <span className={classes.own}>{t('Someone else approves yours')}</span>
      ) : (
        <>
          <ActionIcon
            variant="subtle"
            aria-label={t('Send back {week}', { week: words })}
            title={t('Send back')}
            onClick={firstClick(() => sendBack(row))}
          >
            <IconArrowBackUp size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
          <Button
            size="compact-sm"
            aria-label={t('Approve {week}', { week: words })}
            onClick={firstClick(() => transitions.approve(sheetFrom(row), words))}
          >
            {t('Approve')}
          </Button>
        </>
      )}
    </div>
  )
}
