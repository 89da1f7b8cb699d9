/** The timeline as a table, for screen readers. */
import { memo } from 'react'
import { getDays } from '../../cells/record-days.ts'
import { getTitle } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import type { Line } from './lines.ts'
import classes from './timeline.module.css'

export const PlainTimeline = memo(({ lines }: { lines: readonly Line[] }) => {
  const { view, label } = useListContext()
  const { day, percent } = useFormats()
  return (
    <div className={classes.plain}>
      <table>
        <caption>{t('{what} with their days', { what: label })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Start')}</th>
            <th scope="col">{t('Due')}</th>
            <th scope="col">{t('Progress')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const days = line.kind === 'heading' ? line.days : getDays(line.record)
            const progress = line.kind === 'heading' ? line.progress : Number(line.record.percentcomplete ?? 0)
            return (
              <tr key={line.id}>
                <th scope="row">{line.kind === 'heading' ? line.name : getTitle(view.resource, line.record)}</th>
                <td>{days ? day(days[0]) : t('none')}</td>
                <td>{days ? day(days[1]) : t('none')}</td>
                <td>{percent(Math.round(progress))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
})
