/** The skeleton of a record's page, in the layout of the page. */

import { t } from '../../language/t.ts'
import { rem } from '../../ui/measure/reading-size.ts'
import bars from '../../ui/skeleton.module.css'
import page from './record-page.module.css'
import classes from './record-skeleton.module.css'

/** @param shape the layout: a rail of fields, or tabs */
export function RecordSkeleton({ shape = 'rail' }: { shape?: 'rail' | 'tabs' }) {
  return (
    <div className={`${page.page} ${classes.outline}`} role="status" aria-label={t('Loading')}>
      <Bar width={180} height={12} />
      <Bar width={340} height={24} />
      {shape === 'tabs' ? (
        <>
          <div className={classes.facts}>
            {widths.map((width) => (
              <Bar key={width} width={width} height={32} />
            ))}
          </div>
          <Bar width={560} height={20} />
          <SkeletonRows count={9} />
        </>
      ) : (
        <div className={page.columns}>
          <SkeletonRows count={7} />
          <div className={page.rail}>
            <SkeletonRows count={11} />
          </div>
        </div>
      )}
    </div>
  )
}

const widths = [150, 110, 70, 90, 60, 80]

const Bar = ({ width, height }: { width: number; height: number }) => (
  <div className={bars.bar} style={{ width: rem(width), maxWidth: '100%', height: rem(height) }} />
)

const SkeletonRows = ({ count }: { count: number }) => (
  <div className={classes.rows}>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the outline has no identity
      <div key={row} className={bars.bar} style={{ width: `${94 - ((row * 7) % 30)}%` }} />
    ))}
  </div>
)
