/** A project: who it is for and how it stands, then its tasks or all its fields. */
import { mayUse } from '../../../contract/language/resource.ts'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { useSearchText } from '../../resource/list/search-text.ts'
import type { Extras } from '../../resource/record/extras.ts'
import { History } from '../../resource/record/history.tsx'
import { RecordDetails } from '../../resource/record/record-details.tsx'
import { RecordScreen } from '../../resource/record/record-page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { items } from '../../views/items.ts'
import { projects } from '../../views/projects.ts'
import { ProjectFacts } from './project-facts.tsx'
import classes from './project-screen.module.css'
import { Tasks } from './tasks/tasks.tsx'

interface Props {
  /** What stands with an item in its panel. */
  readonly itemExtras: Extras
  readonly extras?: Extras | undefined
}

export function ProjectScreen(props: Props) {
  return (
    <RecordScreen view={projects} {...(props.extras ? { extras: props.extras } : {})} fills>
      {(project, me) => <Project me={me} project={project} {...props} />}
    </RecordScreen>
  )
}

function Project({ me, project, itemExtras }: Props & { me: Me; project: RecordData }) {
  const [search, setSearch] = useSearchText()
  const hasTasks = mayUse(me.actor, items.resource, 'view')
  const tab = search.tab === 'details' || !hasTasks ? 'details' : 'tasks'
  const show = (next: string) =>
    setSearch(
      () => (next === 'details' ? { tab: next } : {}),
      () => true,
    )
  const tabs = [...(hasTasks ? [{ value: 'tasks', label: 'Tasks' }] : []), { value: 'details', label: 'Details' }]
  return (
    <>
      <ProjectFacts me={me} project={project} />
      <Tabs label="Parts of the project" tabs={tabs} value={tab} onChange={show} fills>
        {tab === 'tasks' ? (
          <Tasks me={me} project={project} itemExtras={itemExtras} />
        ) : (
          <div className={classes.details}>
            <RecordDetails me={me} view={projects} record={project} />
            <History resource={projects.resource} record={project} />
          </div>
        )}
      </Tabs>
    </>
  )
}
