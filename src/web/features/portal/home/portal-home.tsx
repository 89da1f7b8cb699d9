/** Where a client's visit starts: what waits for them, then how their projects are going. */
import { Link } from '@tanstack/react-router'
import type { Me } from '../../../data/me.ts'
import { useMe } from '../../../data/me.ts'
import { useFormats } from '../../../resource/fields/formats.ts'
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
  const { matters, count, moreInvoices, isPending } = useAttention(me)
  const projects = useProjects(me)
  return (
    <Page title={greeting(me, hour())} note={isPending ? ' ' : summary(count)}>
      {isPending && <Outline height={172} />}
      {matters.length > 0 && (
        <section className={classes.stack} aria-label="Needs your attention">
          {matters.map((matter) => (
            <AttentionRow key={`${matter.kind} ${matter.record.id}`} matter={matter} today={today()} />
          ))}
          {moreInvoices > 0 && (
            <Link to="/$resource" params={{ resource: 'invoices' }} className={classes.more}>
              {moreInvoices === 1 ? 'One more invoice to pay' : `${moreInvoices} more invoices to pay`}
            </Link>
          )}
        </section>
      )}
      {projects && (
        <section className={classes.section}>
          <h2>Your projects</h2>
          {projects.cards.length > 0 ? (
            <ProjectCards me={me} projects={projects.cards} heading="h3" />
          ) : projects.isPending ? (
            <Outline height={240} />
          ) : (
            <Notice title="No projects shared with you yet" text={`${me.account.name} will share them here.`} />
          )}
        </section>
      )}
    </Page>
  )
}

function greeting({ name }: Me, hour: number): string {
  const time = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return `Good ${time}, ${name.split(' ')[0]}`
}

const numbers = ['', 'One thing needs', 'Two things need', 'Three things need', 'Four things need', 'Five things need']

function summary(count: number): string {
  if (count === 0) return 'Nothing needs your attention.'
  return `${numbers[count] ?? `${count} things need`} your attention.`
}
