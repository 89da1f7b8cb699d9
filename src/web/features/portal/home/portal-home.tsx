/** The portal's Home: pending matters, then the progress of projects. */
import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Me } from '../../../data/me.ts'
import { useMe } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from '../cards.module.css'
import { Outline, Page } from '../page.tsx'
import { ProjectCards } from '../projects/project-cards.tsx'
import { useProjects } from '../projects/use-projects.ts'
import { AttentionRow } from './attention-row.tsx'
import { useAttention } from './use-attention.ts'

export function PortalHome() {
  const me = useMe()
  const { today, hour } = useFormats()
  const { matters, count, more, showItems, isPending } = useAttention(me)
  const projects = useProjects(me)
  return (
    <Page title={greeting(me, hour())} note={isPending ? ' ' : summary(count)}>
      {isPending && <Outline height={172} />}
      {matters.length > 0 && (
        <section className={classes.stack} aria-label={t('Needs your attention')}>
          {matters.map((matter) => (
            <AttentionRow key={`${matter.kind} ${matter.record.id}`} matter={matter} today={today()} />
          ))}
          {more.quotes > 0 && (
            <Link to="/$resource" params={{ resource: 'quotes' }} className={classes.more}>
              {t('{count, plural, one {One more quote} other {# more quotes}} to answer', { count: more.quotes })}
            </Link>
          )}
          {more.invoices > 0 && (
            <Link to="/$resource" params={{ resource: 'invoices' }} className={classes.more}>
              {t('{count, plural, one {One more invoice} other {# more invoices}} to pay', { count: more.invoices })}
            </Link>
          )}
          {more.items > 0 && (
            <UnstyledButton className={classes.more} onClick={showItems}>
              {t('{count, plural, one {One more item} other {# more items}} assigned to you', { count: more.items })}
            </UnstyledButton>
          )}
        </section>
      )}
      {projects && (
        <section className={classes.section}>
          <h2>{t('Your projects')}</h2>
          {projects.cards.length > 0 ? (
            <ProjectCards me={me} projects={projects.cards} heading="h3" />
          ) : projects.isPending ? (
            <Outline height={240} />
          ) : (
            <Notice
              title={t('No projects shared with you yet')}
              text={t('{name} will share them here.', { name: me.account.name })}
            />
          )}
        </section>
      )}
    </Page>
  )
}

function greeting({ name }: Me, hour: number): string {
  const [first = ''] = name.split(' ')
  if (hour < 5 || hour >= 18) return t('Good evening, {name}', { name: first })
  return hour < 12 ? t('Good morning, {name}', { name: first }) : t('Good afternoon, {name}', { name: first })
}

const summaries = [
  t('Nothing needs your attention.'),
  t('One thing needs your attention.'),
  t('Two things need your attention.'),
  t('Three things need your attention.'),
  t('Four things need your attention.'),
  t('Five things need your attention.'),
]

const summary = (count: number): string => summaries[count] ?? t('{count} things need your attention.', { count })
