/** Settings of a vocabulary that each resource has separately, with a tab per resource. */
import { type ReactNode, useState } from 'react'
import { t } from '../../../language/t.ts'
import { VocabularyPage } from '../vocabulary/vocabulary-page.tsx'

const words: Readonly<Record<string, string>> = {
  company: t('Companies'),
  contact: t('Contacts'),
  project: t('Projects'),
  item: t('Items'),
  invoice: t('Invoices'),
  quote: t('Quotes'),
}

interface Props<Entity extends string> {
  readonly title: string
  readonly about: string
  readonly entities: readonly Entity[]
  /** The tab that is initially open. */
  readonly first: Entity
  readonly children: (entity: string) => ReactNode
}

export function EntityVocabulary<Entity extends string>({ title, about, entities, first, children }: Props<Entity>) {
  const [entity, setEntity] = useState<string>(first)
  const tabs = entities.map((value) => ({ value, label: words[value] ?? value }))
  return (
    <VocabularyPage title={title} about={about} tabs={tabs} tab={entity} onTab={setEntity}>
      {children(entity)}
    </VocabularyPage>
  )
}
