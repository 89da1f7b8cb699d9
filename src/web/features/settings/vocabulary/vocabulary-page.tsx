/** A page of a vocabulary, with a tab for each kind of record that has its own. */
import type { ReactNode } from 'react'
import { t } from '../../../language/t.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ChoiceTabs, type Tab } from '../../../ui/tabs/tabs.tsx'
import sections from '../frame/sections.module.css'
import classes from './vocabulary.module.css'

interface Props {
  readonly title: string
  readonly about: string
  readonly tabs?: readonly Tab[]
  readonly tab?: string
  readonly onTab?: (tab: string) => void
  readonly children: ReactNode
}

export function VocabularyPage({ title, about, tabs, tab, onTab, children }: Props) {
  return (
    <>
      <PageHeader title={title} place={t('Settings')} />
      <div className={`${sections.sections} ${classes.page}`}>
        <p className="quiet">{about}</p>
        {tabs && onTab && <ChoiceTabs label={title} tabs={tabs} value={tab} onChange={onTab} />}
        {children}
      </div>
    </>
  )
}
