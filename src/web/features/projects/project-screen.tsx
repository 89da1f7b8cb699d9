/** A project: who it is for and how it stands, then its tasks or all its fields. */
import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { mayUse } from '../../../contract/resource.ts'
import type { Me } from '../../api/me.ts'
import type { Params } from '../../api/queries.ts'
import type { RecordData } from '../../api/record.ts'
import { items } from '../../arrangements/items.ts'
import { projects } from '../../arrangements/projects.ts'
import type { Extras } from '../../resource/details/extras.ts'
import { History } from '../../resource/details/history.tsx'
import { RecordDetails } from '../../resource/details/record-details.tsx'
import { RecordScreen } from '../../resource/details/record-page.tsx'
import { ProjectFacts } from './project-facts.tsx'
import classes from './project-screen.module.css'
import { Tasks } from './tasks/tasks.tsx'

interface Props {
  /** What stands with an item in its panel. */
  readonly itemExtras: Extras
}

export function ProjectScreen(props: Props) {
  return (
    <RecordScreen arrangement={projects} fills>
      {(project, me) => <Project me={me} project={project} {...props} />}
    </RecordScreen>
  )
}

function Project({ me, project, itemExtras }: Props & { me: Me; project: RecordData }) {
  const search: Params = useSearch({ strict: false })
  const navigate = useNavigate()
  const hasTasks = mayUse(me.actor, items.resource, 'view')
  const tab = search.tab === 'details' || !hasTasks ? 'details' : 'tasks'
  const show = (next: string | null) =>
    navigate({ to: '.', search: (next === 'details' ? { tab: next } : {}) as never })
  return (
    <>
      <ProjectFacts me={me} project={project} />
      <Tabs value={tab} onChange={show} keepMounted={false} className={classes.tabs}>
        <Tabs.List className={classes.list}>
          {hasTasks && <Tabs.Tab value="tasks">Tasks</Tabs.Tab>}
          <Tabs.Tab value="details">Details</Tabs.Tab>
        </Tabs.List>
        {hasTasks && (
          <Tabs.Panel value="tasks" className={classes.tasks}>
            <Tasks me={me} project={project} itemExtras={itemExtras} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="details" className={classes.details}>
          <RecordDetails me={me} arrangement={projects} record={project} />
          <History resource={projects.resource} record={project} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
