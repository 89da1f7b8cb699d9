/** The client's projects as cards with links. */
import { Link } from '@tanstack/react-router'
import type { ItemRecord, ProjectRecord } from '../../../data/declared-records.ts'
import type { Me } from '../../../data/me.ts'
import { key, readLinked } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import classes from '../cards.module.css'
import { useLongDay } from '../long-day.ts'
import { PhaseBars } from './phase-bars.tsx'
import type { FollowedProject } from './use-projects.ts'

interface Props {
  readonly me: Me
  readonly projects: readonly FollowedProject[]
  /** Heading level, depending on the page. */
  readonly heading: 'h2' | 'h3'
}

export function ProjectCards({ me, projects, heading }: Props) {
  return (
    <div className={classes.grid}>
      {projects.map((project) => (
        <ProjectCard key={key(project.project)} me={me} heading={heading} {...project} />
      ))}
    </div>
  )
}

function ProjectCard({ me, heading: Heading, project, phases, next }: FollowedProject & Omit<Props, 'projects'>) {
  const { percent } = useFormats()
  return (
    <article className={classes.card}>
      <div className={classes.facts}>
        <Heading className={classes.title}>
          <Link to="/$resource/$id" params={{ resource: 'projects', id: key(project) }}>
            {String(project.title)}
          </Link>
        </Heading>
        <strong className="number">{percent(Math.round(project.percentcomplete ?? 0))}</strong>
      </div>
      <Next me={me} item={next} />
      <PhaseBars phases={phases.slice(0, 5)} />
      <Leads project={project} />
    </article>
  )
}

function Next({ me, item }: { me: Me; item: ItemRecord | undefined }) {
  const longDay = useLongDay()
  if (!item) return <p>{t('No dates coming up')}</p>
  const isYours = readLinked(item, 'contacts').some((person) => key(person) === me.id)
  return (
    <p>
      {t('Next:')} {String(item.name)}, {longDay(String(item.duedate))}{' '}
      {isYours && <span className={classes.yours}>{t('assigned to you')}</span>}
    </p>
  )
}

function Leads({ project }: { project: ProjectRecord }) {
  const manager = typeof project.managername === 'string' ? project.managername : null
  const staff = readLinked(project, 'staff').map(({ firstname, lastname }) =>
    [firstname, lastname].filter(Boolean).join(' '),
  )
  const faces = [...new Set([...(manager ? [manager] : []), ...staff])].slice(0, 4)
  if (faces.length === 0) return null
  return (
    <div className={classes.people}>
      <span className={classes.faces}>
        {faces.map((name) => (
          <Avatar key={name} name={name} />
        ))}
      </span>
      {manager && t('{manager} leads', { manager })}
    </div>
  )
}
