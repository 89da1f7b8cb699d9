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
  const query = useProjects(me)
  if (!query) return <UnknownAddress />
  return (
    <Page title={t('Projects')}>
      {query.isPending && <Outline height={240} />}
      {!query.isPending && query.cards.length === 0 && (
        <Notice
          title={t('No projects shared with you yet')}
          text={t('{name} will share them here.', { name: me.account.name })}
        />
      )}
      <ProjectCards me={me} projects={query.cards} heading="h2" />
    </Page>
  )
}
