/** What new records add up to, before the import and after it, and what the rounding of their times changes. */
import { formatClock } from '../../../../contract/language/duration.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import type { Import } from '../../../../contract/operations/imports.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { getText } from '../../../resource/inputs/fields/value.tsx'
import classes from './imports.module.css'

export function ImportTotals({ file }: { file: Import }) {
  const formats = useFormats()
  const resource: Resource = resourceNamed(file.resource)
  const totals = Object.entries(resource.fields).flatMap(([name, field]) => {
    const sum = file.totals[name]
    return sum === undefined ? [] : [{ name, label: t(field.label), text: getText(field, sum, formats) }]
  })
  if (totals.length === 0) return null
  return (
    <>
      <dl className={classes.counts} aria-label={t('Totals of the new records')}>
        {totals.map(({ name, label, text }) => (
          <div key={name} className={classes.count}>
            <dt>{label}</dt>
            <dd className="number">{text}</dd>
          </div>
        ))}
      </dl>
      <Rounded file={file} />
      <Written file={file} />
    </>
  )
}

function Rounded({ file: { rounded, totals } }: { file: Import }) {
  const { number } = useFormats()
  if (!rounded) return null
  const { rows, seconds, minutes } = rounded
  const text = t(
    '{count, plural, one {# row has} other {{rows} rows have}} seconds; times are kept in whole minutes: {exact} becomes {kept}.',
    { count: rows, rows: number(rows), exact: exactClock(seconds), kept: formatClock(minutes) },
  )
  return (
    <p className="quiet">
      {totals.charge === undefined ? text : `${text} ${t('Amounts are the whole minutes at their rates.')}`}
    </p>
  )
}

/** The amounts of the file, where they are not those of the records. */
function Written({ file: { written, totals } }: { file: Import }) {
  const { money } = useFormats()
  const sum = written.charge
  const charge = totals.charge ?? 0
  if (sum === undefined || money(sum) === money(charge)) return null
  return (
    <p className="quiet">
      {t('The amounts in the file add up to {sum}, those of the new records to {charge}.', {
        sum: money(sum),
        charge: money(charge),
      })}
    </p>
  )
}

/** `41:17:30` */
function exactClock(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0')
  return `${formatClock(Math.floor(seconds / 60))}:${rest}`
}
