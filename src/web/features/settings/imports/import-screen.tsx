/** Importing records from a file: choose it, map columns, check, import, undo. The URL contains the open import. */
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useImports } from '../../../data/imports.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/fields/formats.ts'
import type { ScreenSearch } from '../../../resource/list/screen-search.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SampleSetting } from '../first-run/sample-data.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportSteps, StepNames } from './import-steps.tsx'
import { kinds, outcomeOf } from './import-words.ts'
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
              onKind={(next) => go({ kind: next }, true)}
              onUploaded={(id) => go({ file: String(id) })}
            />
            <Earlier />
            <SampleSetting />
          </>
        ) : (
          <ImportSteps key={file} id={Number(file)} another={() => go({})} />
        )}
      </div>
    </>
  )
}

function Earlier() {
  const { data } = useImports()
  const { moment, number } = useFormats()
  if (!data || data.length === 0) return null
  return (
    <section aria-label={t('Earlier imports')} className={classes.step}>
      <h2>{t('Earlier imports')}</h2>
      <ul className={classes.earlier}>
        {data.map((each) => (
          <li key={each.id}>
            <Link to="/settings/$page" params={{ page: 'import' }} search={{ file: String(each.id) }}>
              {each.filename}
            </Link>
            <span>{kinds[each.resource].label}</span>
            <span className="quiet">{outcomeOf(each, number)}</span>
            <span className="quiet">{moment(each.createdon)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
