/** Importing records from a file: choose it, map columns, check, import, undo. The URL contains the open import. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '../../../language/t.ts'
import type { ScreenSearch } from '../../../resource/screen-search.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SampleSetting } from '../first-run/sample-data.tsx'
import { ChooseFile } from './choose-file.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportSteps, StepNames } from './import-steps.tsx'
import classes from './imports.module.css'

/** The kind of records, before a file is chosen, and the open import. */
export interface ImportSearch extends ScreenSearch {
  readonly kind?: string
  readonly file?: string
}

export function ImportScreen() {
  const { kind, file } = useSearch({ from: '/settings/$page' })
  const navigate = useNavigate()
  const go = (search: ImportSearch, replace = false) =>
    navigate({ to: '/settings/$page', params: { page: 'import' }, search, replace })
  return (
    <>
      <PageHeader title={t('Import')} place={t('Settings')} />
      <div className={classes.page}>
        {file === undefined ? (
          <>
            <StepNames current={0} />
            <ChooseFile
              kind={kind}
              onKind={(next) => go(next === undefined ? {} : { kind: next }, true)}
              onUploaded={(id) => go({ file: String(id) })}
            />
            <EarlierImports />
            <SampleSetting />
          </>
        ) : (
          <ImportSteps key={file} id={Number(file)} startAnother={() => go({})} />
        )}
      </div>
    </>
  )
}
