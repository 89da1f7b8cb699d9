/** Records of earlier imports that the file does not have any more: they stay, and are listed to look at. */
import { Link } from '@tanstack/react-router'
import type { Import } from '../../../../contract/operations/imports.ts'
import { useVanishedRecords } from '../../../data/imports.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { hasPage } from './import-words.ts'
import classes from './imports.module.css'
import own from './vanished-rows.module.css'

export function VanishedRows({ file: { id, resource, vanished, bad } }: { file: Import }) {
  const { data } = useVanishedRecords(id)
  const { number } = useFormats()
  const records = data ?? []
  return (
    <section aria-labelledby="vanished" className={classes.step}>
      <h2 id="vanished">{t('Not in this file any more')}</h2>
      <p>
        {t(
          '{count, plural, one {# row of an earlier import is} other {{number} rows of earlier imports are}} not in this file any more. What they brought stays as it is.',
          { count: vanished, number: number(vanished) },
        )}{' '}
        {bad > 0 && t('Rows to fix may be among them.')}
      </p>
      <ul className={own.records} aria-labelledby="vanished">
        {records.map((record) => (
          <li key={record.id}>
            {hasPage(resource) ? (
              <Link to="/$resource/$id" params={{ resource, id: String(record.id) }}>
                {record.label}
              </Link>
            ) : (
              record.label
            )}
          </li>
        ))}
      </ul>
      {vanished > records.length && records.length > 0 && (
        <p className="quiet">{t('These are the first {count}.', { count: number(records.length) })}</p>
      )}
    </section>
  )
}
