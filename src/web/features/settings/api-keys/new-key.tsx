/** A key that was just created. The service returns it only once. */

import { t } from '../../../language/t.ts'
import { ShownOnce } from '../frame/shown-once.tsx'
import classes from './api-keys.module.css'

export const NewKey = ({ apiKey, onDone }: { apiKey: string; onDone: () => void }) => (
  <ShownOnce
    label={t('Your new API key')}
    word={t('key')}
    text={t("Copy this key now. You won't see it again.")}
    className={classes.key}
    value={apiKey}
    onDone={onDone}
  />
)
