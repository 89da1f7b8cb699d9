/** Offers to reload a page whose remaining code is gone. It covers nothing: what is typed can still be saved or copied. */
import { CloseButton, UnstyledButton } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { t } from '../../language/t.ts'
import { hideMissingCode, missingCode, watchMissingCode } from './missing-code.ts'
import classes from './update-notice.module.css'

export function UpdateNotice() {
  const why = useSyncExternalStore(watchMissingCode, missingCode)
  if (!why) return null
  return (
    <div className={classes.notice} data-print="none" role="alert">
      <span>
        {why === 'updated'
          ? t('Worklane was updated. Reload this page to continue with the new version.')
          : t('A part of this page could not be loaded. Reload the page to try again.')}
      </span>
      <UnstyledButton className={classes.reload} onClick={() => window.location.reload()}>
        {t('Reload')}
      </UnstyledButton>
      <CloseButton className={classes.close} aria-label={t('Dismiss')} onClick={hideMissingCode} />
    </div>
  )
}
