/** All projects shared with the client. */
import { useMe } from '../../../data/me.ts'
import { t } from '../../../language/t.ts'
import { Notice } from '../../../ui/notice.tsx'
import { UnknownAddress } from '../../../ui/unknown-address.tsx'
import { Outline, Page } from '../page.tsx'
import { ProjectCards } from './project-cards.tsx'
import { useProjects } from './use-projects.ts'

export function ProjectsPage() {
  const me = useMe()
  const found = useProjects(me)
  if (!found) return <UnknownAddress />
  return (
    <Page title={t('Projects')}>
      {found.isPending && <Outline height={240} />}
      {!found.isPending && found.cards.length === 0 && (
        <Notice
          title={t('No projects shared with you yet')}
          text={t('{name} will share them here.', { name: me.account.name })}
        />
      )}
      <ProjectCards me={me} projects={found.cards} heading="h2" />
    </Page>
  )
}
