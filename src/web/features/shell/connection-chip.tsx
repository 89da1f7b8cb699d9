/** Shows that the service is unreachable, in every layout and even before one is rendered. */
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { t } from '../../language/t.ts'
import { useIsUnreachable } from '../../ui/away/reachability.ts'
import classes from './shell.module.css'

/** The live region is always mounted, so that screen readers announce changes of its text. */
export function ConnectionChip() {
  const isAway = useIsUnreachable()
  return (
    <div role="status">
      {isAway && (
        <span className={classes.offline}>
          <IconCloudOff size={14} stroke={1.8} aria-hidden />
          {t('Offline, reconnecting')}
        </span>
      )}
    </div>
  )
}
