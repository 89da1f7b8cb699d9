/** The settings of a project: who sees it, moving all its dates, saving it as a template. */

import { mayUse } from '../../../contract/language/resource.ts'
import { projecttemplates } from '../../../contract/resources/work/project-templates.ts'
import type { ProjectRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { isDeleted } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { RecordDetails } from '../../resource/record/details/record-details.tsx'
import { items } from '../../views/items.ts'
import { projects } from '../../views/projects.ts'
import { MoveDates } from './move-dates.tsx'
import parts from './project-screen.module.css'
import classes from './project-settings.module.css'
import { SaveTemplate } from './save-template.tsx'

const visibility = {
  ...projects,
  details: ['clientaccess', 'clientviewalltasks', 'staffviewalltasks', 'staff', 'clients', 'contractors'],
}

interface Props {
  readonly me: Me
  readonly project: ProjectRecord
}

export function ProjectSettings({ me, project }: Props) {
  const exists = !isDeleted(projects.resource, project)
  const movesItems = exists && mayUse(me.actor, items.resource, 'edit')
  const savesTemplates = exists && mayUse(me.actor, projecttemplates, 'add') && mayUse(me.actor, items.resource, 'view')
  return (
    <div className={`${parts.part} ${classes.settings}`}>
      <section>
        <h2>{t('Who sees this project')}</h2>
        <RecordDetails me={me} view={visibility} record={project} only="top" />
      </section>
      {movesItems && (
        <section>
          <h2>{t('Move all dates')}</h2>
          <MoveDates project={project} />
        </section>
      )}
      {savesTemplates && (
        <section>
          <h2>{t('Template')}</h2>
          <SaveTemplate project={project} />
        </section>
      )}
    </div>
  )
}
