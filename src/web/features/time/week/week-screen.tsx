/** A person's week, typed directly into the grid. The URL contains week and person. */
import { ActionIcon, Button } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { addDays, daysFrom, getMonday, getWeek } from '../../../../contract/language/week.ts'
import { time } from '../../../../contract/resources/time/time.ts'
import { can, isOutside, permissions } from '../../../../contract/rights.ts'
import { useChanges } from '../../../data/changes.ts'
import { useWorkingDays } from '../../../data/lists/working-days.ts'
import type { Me } from '../../../data/me.ts'
import { type Params, useList } from '../../../data/queries.ts'
import { useTimer, useTimerRun } from '../../../data/timer.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { PersonPicker } from '../../../resource/inputs/pickers/people-pickers.tsx'
import { useChosenRecords } from '../../../resource/inputs/pickers/use-choices.ts'
import { useMinWidth, useWide } from '../../../ui/measure/wide.ts'
import { Menu } from '../../../ui/menus/menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ScreenFailure } from '../../../ui/screen-failure.tsx'
import { announceDone } from '../../../ui/toasts.tsx'
import { UnknownAddress } from '../../../ui/unknown-address.tsx'
import { TimeTabs } from '../time-tabs.tsx'
import { useSheet } from '../use-timesheet.ts'
import { weekName } from '../week-name.ts'
import { useCells } from './use-cells.ts'
import classes from './week.module.css'
import { WeekActions } from './week-actions.tsx'
import { useLastWeek, weekParams } from './week-data.ts'
import { PhoneBar, WeekFoot } from './week-foot.tsx'
import { WeekGrid } from './week-grid.tsx'
import { type WorkedItem, weekRows, workedItem } from './week-rows.ts'

interface Props {
  readonly me: Me
  /** Id of the caller's own contact. */
  readonly self: string
  readonly search: Params
}

export function WeekScreen({ me, self, search }: Props) {
  const { today } = useFormats()
  const monday = getMonday(search.week ?? '') ?? (getMonday(getWeek(today())) as string)
  const isOthers = !isOutside(me.actor) && can(me.actor, permissions.timelog, 'view')
  const person = search.person && search.person !== 'me' ? search.person : self
  const isOpen = useIsOpen(person, person === self || isOthers)
  if (!isOpen) return <UnknownAddress what={t('person')} list={{ path: '/time', label: t('Time') }} />
  // Remounts per week and person: added rows belong to one week.
  return <Week key={`${monday} ${person}`} {...{ me, self, monday, person, others: isOthers }} />
}

/** Whether the caller can see the person; true while loading. */
function useIsOpen(person: string, may: boolean): boolean {
  const isId = /^\d{1,15}$/.test(person)
  const { missingIds } = useChosenRecords('contacts', may && isId ? [person] : [])
  return may && isId && missingIds.length === 0
}

interface WeekProps {
  readonly me: Me
  readonly self: string
  readonly monday: string
  readonly person: string
  readonly others: boolean
}

function Week({ me, self, monday, person, others }: WeekProps) {
  const { data, error, dataUpdatedAt, refetch } = useList(time, weekParams(person, monday))
  const { runningTimer } = useTimer(me)
  const { minutes } = useTimerRun(runningTimer)
  const days = useMemo(() => daysFrom(monday), [monday])
  const cells = useCells(dataUpdatedAt, { contact: person, days })
  const [workedItems, setAdded] = useState<readonly WorkedItem[]>(cells.unsaved)
  const { today, locale } = useFormats()
  const wide = useWide()
  // The actions go below the heading if they don't fit beside it.
  const roomy = useMinWidth(1201)
  const sheet = useSheet(person, monday)
  const targets = useWorkingDays(me.actor, person, days)
  const isTicking = runningTimer !== null && person === self && days.includes(today())
  const ticking = isTicking ? { item: workedItem(runningTimer), minutes } : null
  const rows = weekRows(data?.rows ?? [], ticking ? [...workedItems, ticking.item] : workedItems)
  const state = sheet?.state ?? 'open'
  const add = (items: readonly WorkedItem[]) =>
    setAdded((previousItems) => [
      ...previousItems,
      ...items.filter(({ id }) => !previousItems.some((one) => one.id === id)),
    ])
  if (error && !data) return <ScreenFailure error={error} reset={() => refetch()} />
  const name = weekName(monday, locale, today())
  const steps = <Steps monday={monday} person={person} self={self} />
  const who = others && <Person person={person} monday={monday} self={self} />
  const copy = state === 'open' && <CopyWeek {...{ monday, person, rows, add, wide }} />
  const actions = <WeekActions me={me} sheet={sheet} name={name} ready={cells.whenSettled} />
  return (
    <div className={classes.screen} data-print="whole">
      <PageHeader title={t('Time')} note={name}>
        {roomy && (
          <>
            {steps}
            {who}
            {copy}
            {actions}
          </>
        )}
      </PageHeader>
      <TimeTabs me={me} value="week" />
      {!roomy && (
        <div className={classes.narrowSteps}>
          {steps}
          {!wide && <span className={classes.narrowActions}>{actions}</span>}
          {who}
          {copy}
          {wide && <span className={classes.narrowActions}>{actions}</span>}
        </div>
      )}
      {sheet?.note && state === 'open' && <SentBack note={sheet.note} />}
      <WeekGrid
        {...{ days, rows, cells, ticking, targets, add, state }}
        contact={person}
        isLoading={!data}
        bar={(addItem) => (
          <PhoneBar {...{ person, runningTimer }} isOwn={person === self} isLocked={state !== 'open'} add={addItem} />
        )}
      />
      {wide && <WeekFoot records={data?.rows ?? []} isLocked={state !== 'open'} />}
    </div>
  )
}

/** The reason for sending the week back. */
function SentBack({ note }: { note: string }) {
  return (
    <p className={classes.sentBack}>
      <IconArrowBackUp size={16} stroke={1.8} aria-hidden />
      <span>
        <b>{t('Sent back.')}</b> {note}
      </span>
    </p>
  )
}

type ShownWeek = Pick<WeekProps, 'monday' | 'person' | 'self'>

function Steps({ monday, person, self }: ShownWeek) {
  const navigate = useNavigate()
  const { today } = useFormats()
  const who = person === self ? {} : { person }
  const show = (day: string) => navigate({ to: '/time', search: { week: getWeek(day), ...who } })
  return (
    <div className={classes.steps}>
      <ActionIcon variant="subtle" aria-label={t('Previous week')} onClick={() => show(addDays(monday, -7))}>
        <IconChevronLeft size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
      <Button variant="default" onClick={() => show(today())}>
        {t('This week')}
      </Button>
      <ActionIcon variant="subtle" aria-label={t('Next week')} onClick={() => show(addDays(monday, 7))}>
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function Person({ monday, person, self }: ShownWeek) {
  const navigate = useNavigate()
  const show = (id: string | null) =>
    navigate({ to: '/time', search: { week: getWeek(monday), ...(id && id !== self ? { person: id } : {}) } })
  return (
    <div className={classes.person}>
      <PersonPicker
        label={t('Person')}
        bare
        required
        value={person}
        onChange={show}
        scope={{ type: 'staff,contractor' }}
      />
    </div>
  )
}

interface CopyProps {
  readonly wide: boolean
  readonly monday: string
  readonly person: string
  readonly rows: ReturnType<typeof weekRows>
  readonly add: (items: readonly WorkedItem[]) => void
}

function CopyWeek({ monday, person, rows, add, wide }: CopyProps) {
  const changes = useChanges()
  const lastWeek = useLastWeek(person, monday)
  const leftOut = (count: number) =>
    count === 0
      ? null
      : t(
          '{count, plural, one {Left out # row: you no longer have access to its item} other {Left out # rows: you no longer have access to their items}}',
          { count },
        )
  const copyRows = async () => {
    const previousWeek = await lastWeek.read()
    if (!previousWeek) return
    const workedItems = weekRows(previousWeek.records).flatMap(({ item }) =>
      rows.some((row) => row.item.id === item.id) ? [] : item,
    )
    add(workedItems)
    const text = leftOut(previousWeek.omittedCount) ?? (workedItems.length === 0 ? t('No other rows last week') : null)
    if (text !== null) announceDone(text)
  }
  const copyHours = () =>
    lastWeek.copyHours(async (bodies, remainder) => {
      if (bodies.length === 0) announceDone(leftOut(remainder) ?? t('No other hours last week'))
      else await changes.addAll(time, bodies, leftOut(remainder))
    })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {wide ? (
          <Button variant="default">{t("Copy last week's rows")}</Button>
        ) : (
          <ActionIcon variant="subtle" aria-label={t("Copy last week's rows")}>
            <IconCopy size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={copyRows}>{t('Rows only')}</Menu.Item>
        <Menu.Item onClick={copyHours}>{t('Rows with hours')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
