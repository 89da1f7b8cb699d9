/** A project page: company and key facts, then the open tab. Each tab has its own URL. */
import type { ReactNode } from 'react'
import type { ProjectRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { placeIn, useUnreadMessages } from '../../data/notifications/unread-messages.ts'
import { key } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { RecordBody } from '../../resource/record/details/record-body.tsx'
import { RecordDetails } from '../../resource/record/details/record-details.tsx'
import type { Extras } from '../../resource/record/extras.ts'
import { HistoryList } from '../../resource/record/history.tsx'
import { PartTabs } from '../../resource/record/part-tabs.tsx'
import { RecordScreen } from '../../resource/record/record-page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { projects } from '../../views/projects.ts'
import { ProjectFacts } from './project-facts.tsx'
import { ProjectItems } from './project-items.tsx'
import { ProjectMoney } from './project-money.tsx'
import { ProjectNotes, TimeRecords } from './project-parts.tsx'
import classes from './project-screen.module.css'
import { type ProjectTab, tabsFor } from './project-tabs.ts'
import { Tasks } from './tasks/tasks.tsx'

type ProjectSlot = (project: ProjectRecord, me: Me) => ReactNode

const ProjectSettings = lazyPart(() => import('./project-settings.tsx').then((part) => part.ProjectSettings))

export interface ProjectSlots {
  /** Shown with an item in its panel. */
  readonly itemExtras: Extras
  /** Wraps the time records: totals, and the form to log more. */
  readonly time: (project: ProjectRecord, me: Me, records: ReactNode) => ReactNode
  readonly burn: ProjectSlot
  readonly messages: ProjectSlot
  readonly files: ProjectSlot
  readonly extras?: Extras | undefined
}

export function ProjectScreen(props: ProjectSlots) {
  return (
    <RecordScreen view={projects} {...(props.extras ? { extras: props.extras } : {})} fills>
      {(project, me) => <Project me={me} project={project} {...props} />}
    </RecordScreen>
  )
}

interface Props extends ProjectSlots {
  readonly me: Me
  readonly project: ProjectRecord
}

function Project(props: Props) {
  const { me, project } = props
  const unread = useUnreadMessages()[placeIn('projects', key(project))] ?? 0
  const tabs = tabsFor(me).map((tab) => (tab.value === 'messages' ? { ...tab, unread } : tab))
  return (
    <>
      <ProjectFacts me={me} project={project} />
      <PartTabs label={t('Parts of the project')} tabs={tabs} fills>
        {(tab) => <TabContent {...props} tab={tab} />}
      </PartTabs>
    </>
  )
}

function TabContent({ me, project, itemExtras, time, burn, messages, files, tab }: Props & { tab: ProjectTab }) {
  switch (tab) {
    case 'tasks':
      return <Tasks me={me} project={project} itemExtras={itemExtras} />
    case 'board':
    case 'timeline':
      return <ProjectItems key={tab} project={project} itemExtras={itemExtras} layout={tab} />
    case 'time':
      return <Part>{time(project, me, <TimeRecords me={me} project={project} />)}</Part>
    case 'money':
      return <ProjectMoney me={me} project={project} burn={burn(project, me)} />
    case 'messages':
      return <Part>{messages(project, me)}</Part>
    case 'files':
      return <Part>{files(project, me)}</Part>
    case 'notes':
      return <ProjectNotes me={me} project={project} />
    case 'history':
      return (
        <Part>
          <HistoryList resource={projects.resource} record={project} words={projects.words} />
        </Part>
      )
    case 'details':
      return (
        <div className={classes.details} data-print="whole">
          <RecordBody me={me} view={projects} record={project} />
          <RecordDetails me={me} view={projects} record={project} />
        </div>
      )
    case 'settings':
      return <ProjectSettings me={me} project={project} />
  }
}

const Part = ({ children }: { children: ReactNode }) => (
  <div className={classes.part} data-print="whole">
    {children}
  </div>
)
