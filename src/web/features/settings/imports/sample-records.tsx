/** The first new records as they will be stored. */
import { sampleFields, sampleSize } from '../../../../contract/imports/sample.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import type { Import } from '../../../../contract/operations/imports.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { choiceWords } from '../../../../contract/resources/choice-words.ts'
import { useImportRows } from '../../../data/imports.ts'
import { t } from '../../../language/t.ts'
import { Value } from '../../../resource/inputs/fields/value.tsx'
import { kinds } from './import-words.ts'
import classes from './imports.module.css'
import own from './sample-records.module.css'

export function SampleRecords({ file }: { file: Import }) {
  const { data } = useImportRows(file.id, 'create')
  const resource: Resource = resourceNamed(file.resource)
  const rows = (data ?? []).flatMap(({ row, record }) => (record ? [{ row, record }] : [])).slice(0, sampleSize)
  const fieldNames = sampleFields(
    file.resource,
    file.columns.map(({ field }) => field),
  )
  const columns = fieldNames.flatMap((name) => {
    const field = resource.fields[name]
    return field && rows.some(({ record }) => isSaid(record[name])) ? [{ name, field }] : []
  })
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="sample" className={classes.step}>
      <h2 id="sample">{t('The first {what} as they will be stored', { what: kinds[file.resource].many })}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes a wide table scrollable by keyboard */}
      <section className={`${classes.grid} ${own.sample}`} aria-labelledby="sample" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Row')}</th>
              {columns.map(({ name, field }) => (
                <th key={name} scope="col">
                  {t(field.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, record }) => (
              <tr key={row}>
                <th scope="row" className="number">
                  <span className={classes.rowName}>{t('Row')} </span>
                  {row}
                </th>
                {columns.map(({ name, field }) => (
                  <td key={name} data-wanted>
                    <span className={classes.cellName} aria-hidden>
                      {t(field.label)}
                    </span>
                    <Value field={field} name={name} record={record} words={choiceWords[name]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

const isSaid = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
