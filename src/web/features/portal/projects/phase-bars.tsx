/** Progress of each phase. */
import type { PhaseRecord } from '../../../data/declared-records.ts'
import { key } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import classes from '../cards.module.css'

export function PhaseBars({ phases }: { phases: readonly PhaseRecord[] }) {
  const formats = useFormats()
  if (phases.length === 0) return null
  return (
    <ul className={classes.phases}>
      {phases.map((phase) => {
        const percent = Math.round(phase.percentcomplete ?? 0)
        return (
          <li key={key(phase)}>
            <span>{String(phase.name)}</span>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${percent}%` }} />
            </span>
            <span>{percent === 100 ? t('Done') : percent === 0 ? '–' : formats.percent(percent)}</span>
          </li>
        )
      })}
    </ul>
  )
}
