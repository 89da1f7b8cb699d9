/** The vocabularies of the work, one page each, with a tab for each kind of record that has one of its own. */
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
import { newProjects } from '../firm/firm-sections.ts'
import { ObjectPage } from '../rows/object-page.tsx'
import rows from '../rows/setting-row.module.css'
import { Vocabulary } from '../vocabulary/vocabulary.tsx'
import { VocabularyPage } from '../vocabulary/vocabulary-page.tsx'
import { WordField } from '../vocabulary/word-field.tsx'
import { EntityVocabulary } from './entity-vocabulary.tsx'

const staged: Readonly<Record<string, Resource>> = { project: projects, item: items, invoice: invoices, quote: quotes }

export const WorkStagesScreen = () => (
  <EntityVocabulary
    title="Work stages"
    about="Steps within a state, the columns of a board. Drag them into the order of your work."
    entities={stagedEntities}
    first="item"
  >
    {(entity) => <WorkStages key={entity} entity={entity} />}
  </EntityVocabulary>
)

function WorkStages({ entity }: { entity: string }) {
  const of: Resource = staged[entity] ?? items
  const states = (of.fields[stateField(of) ?? '']?.values ?? []).map(String).filter((state) => state !== 'deleted')
  const choices = states.map((state) => ({ value: state, label: wordFor(state) }))
  return (
    <Vocabulary
      resource={workstages}
      title="Work stages"
      given={{ entity }}
      initial={{ workstate: of.states.open ?? states[0] }}
      more={(stage) => <WordField resource={workstages} record={stage} name="workstate" label="In" choices={choices} />}
    />
  )
}

export const TagsScreen = () => (
  <EntityVocabulary
    title="Tags"
    about="Labels to find things by. Clients only see tags that you share with them."
    entities={taggedEntities}
    first="item"
  >
    {(entity) => (
      <Vocabulary
        key={entity}
        resource={tags}
        title="Tags"
        given={{ entity }}
        more={(tag) => <WordField resource={tags} record={tag} name="visibletoclient" label="Visible to client" />}
      />
    )}
  </EntityVocabulary>
)

export const CategoriesScreen = () => (
  <EntityVocabulary
    title="Categories"
    about="Kinds of company, project and item, one each."
    entities={categorisedEntities}
    first="project"
  >
    {(entity) => <Vocabulary key={entity} resource={categories} title="Categories" given={{ entity }} />}
  </EntityVocabulary>
)

const libraries: Readonly<Record<string, readonly [Resource, string]>> = {
  hourly: [hourlyservices, 'outLabourPrice'],
  fixed: [fixedprices, 'outUnitPrice'],
  goods: [goodservices, 'outUnitPrice'],
}

export function ProductsScreen() {
  const [library, setLibrary] = useState('hourly')
  const [of, price] = libraries[library] ?? [hourlyservices, 'outLabourPrice']
  return (
    <VocabularyPage
      title="Product libraries"
      about="What you sell, to be put on invoices and quotes with its price. Type / in a line to choose from them."
      tabs={[
        { value: 'hourly', label: 'Hourly services' },
        { value: 'fixed', label: 'Fixed price' },
        { value: 'goods', label: 'Goods and services' },
      ]}
      tab={library}
      onTab={setLibrary}
    >
      <Vocabulary
        key={library}
        resource={of}
        title={of.label}
        more={(product) => (
          <>
            <WordField resource={of} record={product} name="code" />
            <WordField resource={of} record={product} name={price} label="Price" />
          </>
        )}
      />
    </VocabularyPage>
  )
}

export const ProjectsScreen = () => (
  <ObjectPage title="Projects and templates" sections={[newProjects]}>
    <section className={rows.section} aria-label="Templates">
      <h2>Templates</h2>
      <p className="quiet">A new project made from a template takes over its phases and items.</p>
      <Vocabulary resource={projecttemplates} title="Templates" />
    </section>
  </ObjectPage>
)
