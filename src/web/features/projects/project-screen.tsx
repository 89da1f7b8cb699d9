/** A project: who it is for and how it stands, then its tasks or all its fields. */
import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { mayUse } from '../../../contract/language/resource.ts'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { useSearchText } from '../../resource/list/search-text.ts'
import type { Extras } from '../../resource/record/extras.ts'
import { History } from '../../resource/record/history.tsx'
import { RecordDetails } from '../../resource/record/record-details.tsx'
import { RecordScreen } from '../../resource/record/record-page.tsx'
import { items } from '../../views/items.ts'
import { projects } from '../../views/projects.ts'
import { ProjectFacts } from './project-facts.tsx'
import classes from './project-screen.module.css'
import { Tasks } from './tasks/tasks.tsx'

interface Props {
  /** What stands with an item in its panel. */
  readonly itemExtras: Extras
}

export function ProjectScreen(props: Props) {
  return (
    <RecordScreen view={projects} fills>
      {(project, me) => <Project me={me} project={project} {...props} />}
    </RecordScreen>
  )
}

function Project({ me, project, itemExtras }: Props & { me: Me; project: RecordData }) {
  const [search, setSearch] = useSearchText()
  const hasTasks = mayUse(me.actor, items.resource, 'view')
  const tab = search.tab === 'details' || !hasTasks ? 'details' : 'tasks'
  const show = (next: string | null) =>
    setSearch(
      () => (next === 'details' ? { tab: next } : {}),
      () => true,
    )
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
          <RecordDetails me={me} view={projects} record={project} />
          <History resource={projects.resource} record={project} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
