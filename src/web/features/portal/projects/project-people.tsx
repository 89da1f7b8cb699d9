/** The people who work on a project, with contact details. */
import type { ProjectRecord } from '../../../data/declared-records.ts'
import { key, type RecordData, readLinked } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import classes from '../cards.module.css'
import pages from './project-page.module.css'

const groups = ['staff', 'contractors', 'clients'] as const

export function ProjectPeople({ project }: { project: ProjectRecord }) {
  const records = groups.flatMap((group) => readLinked(project, group))
  const people = [...new Map(records.map((person) => [key(person), person])).values()]
  if (people.length === 0) return null
  return (
    <section className={classes.section} aria-label={t('People')}>
      <h2>{t('People')}</h2>
      <ul className={pages.list}>
        {people.map((person) => (
          <Person key={key(person)} person={person} manager={project.managername ?? ''} />
        ))}
      </ul>
    </section>
  )
}

function Person({ person, manager }: { person: RecordData; manager: string }) {
  const name = [person.firstname, person.lastname].filter(Boolean).join(' ')
  return (
    <li>
      <Avatar name={name} />
      <span className={pages.name}>
        {name}
        {typeof person.email === 'string' && (
          <small>
            <a href={`mailto:${person.email}`}>{person.email}</a>
          </small>
        )}
      </span>
      {name === manager && <span className={pages.end}>{t('Project lead')}</span>}
    </li>
  )
}
