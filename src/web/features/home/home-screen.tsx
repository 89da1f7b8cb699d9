/** The Home screen: items due or overdue, tracked time, managed projects, unpaid invoices. */
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { userTypes } from '../../../contract/rights.ts'
import { useConnection } from '../../data/connection.tsx'
import { countsQuery } from '../../data/lists/counts.ts'
import { type Me, useMe } from '../../data/me.ts'
import { listQuery } from '../../data/queries.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ScreenPending } from '../../ui/screen-pending.tsx'
import { invoices } from '../../views/documents.ts'
import { time } from '../../views/time.ts'
import { DueCard } from './due-card.tsx'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'
import { type Cards, canSeeOutstanding, cardParams, cardsFor } from './home-cards.ts'
import { InvoicesCard, ProjectsCard, unpaidByDay } from './money-cards.tsx'
import { WeekCard, weekParams } from './week-card.tsx'

interface Props {
  /** Content above all cards, such as first steps for a new firm. */
  readonly first: { readonly isPending: boolean; readonly content: ReactNode }
}

export function HomeScreen({ first }: Props) {
  const me = useMe()
  const cards = cardsFor(me)
  const isPending = useFirstLook(me, cards) || first.isPending
  return (
    <>
      <PageHeader title={t('Home')} />
      {!isPending && first.content}
      {isPending ? <ScreenPending /> : <HomeCards me={me} cards={cards} />}
    </>
  )
}

const tracksTime = ({ id, actor }: Me) =>
  id !== null && mayUse(actor, time.resource, 'view') && actor.userType !== userTypes.client

function HomeCards({ me, cards }: { me: Me; cards: Cards }) {
  if (!cards.due && !cards.projects) {
    return <Notice title={t('Nothing here yet')} text={t('Ask an administrator for access to projects or items.')} />
  }
  return (
    <div className={classes.cards}>
      <div>
        {cards.due && <DueCard me={me} card={cards.due} />}
        {cards.projects && <ProjectsCard me={me} card={cards.projects} />}
        {cards.quotes && <HomeCard me={me} card={cards.quotes} />}
      </div>
      <div>
        {tracksTime(me) && <WeekCard me={me} />}
        {cards.invoices && <InvoicesCard me={me} card={cards.invoices} />}
      </div>
    </div>
  )
}

/**
 * Whether any card is loading for the first time. All are shown at once, as cards that appear one by one would cause
 * layout shifts.
 */
function useFirstLook(me: Me, cards: Cards): boolean {
  const { client } = useConnection()
  const { today, firstDay } = useFormats()
  const lists = Object.values(cards).flatMap((card) =>
    card ? [listQuery(client, card.view.resource, cardParams(me, card))] : [],
  )
  const week = tracksTime(me) ? [listQuery(client, time.resource, weekParams(me.id ?? '', today(), firstDay()))] : []
  const sums = canSeeOutstanding(me) ? [countsQuery(client, invoices.resource, unpaidByDay)] : []
  return useQueries({
    queries: [...lists, ...week, ...sums] as ReturnType<typeof listQuery>[],
    combine: (results) => results.some((result) => result.isPending),
  })
}
