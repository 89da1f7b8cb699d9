/**
 * The planning screen: people and weeks with allocated and tracked time and capacity. Overbooking can be seen and
 * corrected here.
 */
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { addDays } from '../../../contract/language/week.ts'
import type { PlannedPerson } from '../../../contract/operations/planning.ts'
import { teams } from '../../../contract/resources/settings/settings.ts'
import { timeallocations } from '../../../contract/resources/time/time.ts'
import { usePlan } from '../../data/lists/plan.ts'
import type { Me } from '../../data/me.ts'
import { useList } from '../../data/queries.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { useWide } from '../../ui/measure/wide.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ScreenFailure } from '../../ui/screen-failure.tsx'
import { type PlanSearch, type ShownPlan, shownPlan, spans } from './plan-address.ts'
import { PlanCards } from './plan-cards.tsx'
import { PlanGrid } from './plan-grid.tsx'
import classes from './planning.module.css'
import { useAllocationDrag } from './use-allocation-drag.ts'
import { useAllocationMoves } from './use-allocation-moves.ts'
import { type CellRange, useGridSelection } from './use-grid-selection.ts'
import { WeekPopover } from './week-popover.tsx'

interface Props {
  readonly me: Me
  readonly search: PlanSearch
  /** Links to the other views of time. */
  readonly tabs: ReactNode
}

export function PlanningScreen({ me, search, tabs }: Props) {
  const { today, firstDay } = useFormats()
  const visiblePlan = useMemo(() => shownPlan(search, today(), firstDay()), [search, today, firstDay])
  const { data, error, refetch } = usePlan(visiblePlan.params)
  if (error && !data) return <ScreenFailure error={error} reset={() => refetch()} />
  return (
    <div className={classes.screen} data-print="whole">
      <PageHeader title={t('Time')} part={t('Planning')} />
      {tabs}
      <Toolbar search={search} plan={visiblePlan} />
      {data && data.people.length > 0 ? (
        <People me={me} people={data.people} weeks={visiblePlan.weeks} />
      ) : (
        <div className={classes.body} data-print="whole" aria-busy={!data}>
          {data ? <NobodyHere /> : <Skeleton />}
        </div>
      )}
    </div>
  )
}

interface PeopleProps {
  readonly me: Me
  readonly people: readonly PlannedPerson[]
  readonly weeks: readonly string[]
}

function People({ me, people, weeks }: PeopleProps) {
  const wide = useWide()
  const body = useRef<HTMLDivElement>(null)
  const [cellRange, setOpened] = useState<CellRange | null>(null)
  const ids = useMemo(() => people.map(({ contactid }) => contactid), [people])
  const hands = useGridSelection(ids, weeks.length, setOpened)
  const moves = useAllocationMoves(people, weeks, setOpened)
  const drag = useAllocationDrag(moves.drop)
  const person = people.find(({ contactid }) => contactid === cellRange?.person)
  const may = {
    add: mayUse(me.actor, timeallocations, 'add'),
    edit: mayUse(me.actor, timeallocations, 'edit'),
    remove: mayUse(me.actor, timeallocations, 'delete'),
  }
  const over = drag.dragged?.over
  const target = over ? { person: over.person, firstWeek: over.week, lastWeek: over.week } : null
  return (
    <div ref={body} className={classes.body} data-print="whole">
      {wide ? (
        <PlanGrid {...{ people, weeks, hands }} markedRange={target ?? cellRange ?? hands.selectedRange} />
      ) : (
        <PlanCards people={people} hands={hands} />
      )}
      {cellRange && person && (
        <WeekPopover
          key={`${cellRange.person} ${cellRange.firstWeek} ${cellRange.lastWeek}`}
          range={cellRange}
          within={body}
          close={() => setOpened(null)}
          {...{ person, may, drag, moves }}
        />
      )}
      {drag.dragged && (
        <div className={classes.ghost} style={{ left: drag.dragged.x + 12, top: drag.dragged.y + 12 }} aria-hidden>
          {drag.dragged.record.itemname ?? ''}
        </div>
      )}
    </div>
  )
}

function Toolbar({ search, plan }: { search: PlanSearch; plan: ShownPlan }) {
  const navigate = useNavigate()
  const { locale } = useFormats()
  const { data } = useList(teams, { fields: 'name' })
  const first = plan.weeks[0] as string
  const go = (planSearch: PlanSearch) => navigate({ to: '/planning', search: { ...search, ...planSearch } })
  const range = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const toDate = (day: string) => new Date(`${day}T00:00:00Z`)
  const rows = data?.rows ?? []
  const choices = rows.map(({ id, name }) => ({ value: String(id), label: name ?? '' }))
  const { team } = plan
  const isGone = data !== undefined && team !== null && choices.every(({ value }) => value !== team)
  return (
    <div className={classes.tools}>
      <div className={classes.steps}>
        <ActionIcon
          variant="subtle"
          aria-label={t('Earlier weeks')}
          onClick={() => go({ from: addDays(first, -7 * Math.ceil(plan.span / 2)) })}
        >
          <IconChevronLeft size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => go({ from: undefined })}>
          {t('This week')}
        </Button>
        <ActionIcon
          variant="subtle"
          aria-label={t('Later weeks')}
          onClick={() => go({ from: addDays(first, 7 * Math.ceil(plan.span / 2)) })}
        >
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      <span className={classes.range}>
        {range.formatRange(toDate(first), toDate(addDays(first, 7 * plan.span - 1)))}
      </span>
      {(choices.length > 0 || isGone) && (
        <NativeSelect
          aria-label={t('Team')}
          value={team ?? ''}
          onChange={(event) => go({ team: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: t('Everyone') },
            ...choices,
            ...(isGone ? [{ value: team, label: t('unknown ({id})', { id: team }) }] : []),
          ]}
        />
      )}
      <NativeSelect
        aria-label={t('Weeks shown')}
        value={String(plan.span)}
        onChange={(event) => go({ weeks: spans.find((span) => String(span) === event.currentTarget.value) })}
        data={spans.map((span) => ({ value: String(span), label: t('{count} weeks', { count: span }) }))}
      />
    </div>
  )
}

function NobodyHere() {
  return (
    <div className={classes.empty}>
      <h2>{t('Nobody to plan')}</h2>
      <p className="quiet">{t('Staff and contractors appear here. Choose another team, or add people in Contacts.')}</p>
    </div>
  )
}

const outline = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

function Skeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label={t('Loading the plan')}>
      {outline.map((row) => (
        <div key={row} aria-hidden />
      ))}
    </div>
  )
}
