/** Settings pages of vocabularies, with a tab for each kind of record that has its own. */
import { useState } from 'react'
import { type Resource, stateField } from '../../../../contract/language/resource.ts'
import { wordFor } from '../../../../contract/resources/choice-words.ts'
import { invoices } from '../../../../contract/resources/documents/invoices.ts'
import { fixedprices, goodservices, hourlyservices } from '../../../../contract/resources/documents/products.ts'
import { quotes } from '../../../../contract/resources/documents/quotes.ts'
import {
  categories,
  categorisedEntities,
  stagedEntities,
  taggedEntities,
  tags,
  workstages,
} from '../../../../contract/resources/settings/settings.ts'
import { items } from '../../../../contract/resources/work/items.ts'
import { projecttemplates } from '../../../../contract/resources/work/project-templates.ts'
import { projects } from '../../../../contract/resources/work/projects.ts'
import { t } from '../../../language/t.ts'
import { newProjects } from '../firm/firm-sections.ts'
import { ObjectPage } from '../rows/object-page.tsx'
import rows from '../rows/setting-row.module.css'
import { Vocabulary } from '../vocabulary/vocabulary.tsx'
import { VocabularyField } from '../vocabulary/vocabulary-field.tsx'
import { VocabularyPage } from '../vocabulary/vocabulary-page.tsx'
import { EntityVocabulary } from './entity-vocabulary.tsx'
import { ReadyTemplates } from './ready-templates.tsx'

const staged: Readonly<Record<string, Resource>> = { project: projects, item: items, invoice: invoices, quote: quotes }

export const WorkStagesScreen = () => (
  <EntityVocabulary
    title={t('Work stages')}
    about={t('Steps within a state, the columns of a board. Drag them into the order of your work.')}
    entities={stagedEntities}
    first="item"
  >
    {(entity) => <WorkStages key={entity} entity={entity} />}
  </EntityVocabulary>
)

function WorkStages({ entity }: { entity: string }) {
  const resource: Resource = staged[entity] ?? items
  const states = (resource.fields[stateField(resource) ?? '']?.values ?? [])
    .map(String)
    .filter((state) => state !== 'deleted')
  const choices = states.map((state) => ({ value: state, label: wordFor(state) }))
  return (
    <Vocabulary
      resource={workstages}
      title={t('Work stages')}
      fixedValues={{ entity }}
      initial={{ workstate: resource.states.open ?? states[0] }}
      more={(stage) => (
        <VocabularyField resource={workstages} record={stage} name="workstate" label={t('In')} choices={choices} />
      )}
    />
  )
}

export const TagsScreen = () => (
  <EntityVocabulary
    title={t('Tags')}
    about={t('Labels to find things by. Clients only see tags that you share with them.')}
    entities={taggedEntities}
    first="item"
  >
    {(entity) => (
      <Vocabulary
        key={entity}
        resource={tags}
        title={t('Tags')}
        fixedValues={{ entity }}
        more={(tag) => (
          <VocabularyField resource={tags} record={tag} name="visibletoclient" label={t('Visible to client')} />
        )}
      />
    )}
  </EntityVocabulary>
)

export const CategoriesScreen = () => (
  <EntityVocabulary
    title={t('Categories')}
    about={t('Each company, project and item can have one.')}
    entities={categorisedEntities}
    first="project"
  >
    {(entity) => <Vocabulary key={entity} resource={categories} title={t('Categories')} fixedValues={{ entity }} />}
  </EntityVocabulary>
)

const libraries: Readonly<Record<string, readonly [Resource, string]>> = {
  hourly: [hourlyservices, 'outLabourPrice'],
  fixed: [fixedprices, 'outUnitPrice'],
  goods: [goodservices, 'outUnitPrice'],
}

export function ProductsScreen() {
  const [library, setLibrary] = useState('hourly')
  const [resource, price] = libraries[library] ?? [hourlyservices, 'outLabourPrice']
  return (
    <VocabularyPage
      title={t('Product libraries')}
      about={t('What you sell, to be put on invoices and quotes with its price. Type / in a line to choose from them.')}
      tabs={[
        { value: 'hourly', label: t('Hourly services') },
        { value: 'fixed', label: t('Fixed price') },
        { value: 'goods', label: t('Goods and services') },
      ]}
      tab={library}
      onTab={setLibrary}
    >
      <Vocabulary
        key={library}
        resource={resource}
        title={resource.label}
        more={(product) => (
          <>
            <VocabularyField resource={resource} record={product} name="code" />
            <VocabularyField resource={resource} record={product} name={price} label={t('Price')} />
          </>
        )}
      />
    </VocabularyPage>
  )
}

export const ProjectsScreen = () => (
  <ObjectPage title={t('Projects and templates')} sections={[newProjects]}>
    <section className={rows.section} aria-label={t('Templates')}>
      <h2>{t('Templates')}</h2>
      <p className="quiet">{t('A new project made from a template takes over its phases and items.')}</p>
      <Vocabulary resource={projecttemplates} title={t('Templates')} />
      <ReadyTemplates />
    </section>
  </ObjectPage>
)
