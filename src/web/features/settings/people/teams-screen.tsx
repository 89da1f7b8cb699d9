/** Settings of divisions and teams, which determine whose work a person sees, groups and roles. */
import type { Resource } from '../../../../contract/language/resource.ts'
import { divisions, groups, roles, teams } from '../../../../contract/resources/settings/settings.ts'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { Reveal } from '../../../resource/record/reveal.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import sections from '../frame/sections.module.css'
import rows from '../rows/setting-row.module.css'
import classes from '../vocabulary/vocabulary.module.css'
import { Vocabulary } from '../vocabulary/vocabulary.tsx'
import { VocabularyField } from '../vocabulary/vocabulary-field.tsx'

const members = (team: RecordData) => (
  <div className={classes.below}>
    <VocabularyField resource={teams} record={team} name="members" label={t('Members')} />
  </div>
)

export function TeamsScreen() {
  return (
    <>
      <PageHeader title={t('Teams and divisions')} place={t('Settings')} />
      <Reveal className={sections.sections}>
        <VocabularySection
          resource={divisions}
          title={t('Divisions')}
          about={t('Parts of the firm. You can limit people to the work of one.')}
        />
        <VocabularySection
          resource={teams}
          title={t('Teams')}
          about={t('People who work together. You can limit people to the work of their team.')}
          below={members}
        />
        <VocabularySection
          resource={groups}
          title={t('Groups')}
          about={t('For sorting contacts, such as newsletter or alumni.')}
        />
        <VocabularySection
          resource={roles}
          title={t('Roles')}
          about={t('What contacts are to you, such as decision maker.')}
        />
      </Reveal>
    </>
  )
}

interface SectionProps {
  readonly resource: Resource
  readonly title: string
  readonly about: string
  readonly below?: (record: RecordData) => React.ReactNode
}

const VocabularySection = ({ about, ...vocabulary }: SectionProps) => (
  <section className={rows.section} aria-label={vocabulary.title}>
    <h2>{vocabulary.title}</h2>
    <p className="quiet">{about}</p>
    <Vocabulary {...vocabulary} />
  </section>
)
