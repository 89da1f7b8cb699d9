/** Says that the service cannot be reached, in every frame and before there is one. */
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { t } from '../../language/t.ts'
import { useIsAway } from '../../ui/away/reach.ts'
import classes from './shell.module.css'

/** Announced when it comes and goes: the region is there before its words are. */
export function ConnectionChip() {
  const isAway = useIsAway()
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
