/** The secret of a new webhook, with which the receiver verifies requests. Shown only once. */

import { t } from '../../../language/t.ts'
import { ShownOnce } from '../frame/shown-once.tsx'
import classes from './webhooks.module.css'

export const NewSecret = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <ShownOnce
    label={t('Secret of the new webhook')}
    word={t('secret')}
    text={t("Copy this signing secret now. You won't see it again.")}
    className={classes.code}
    value={secret}
    onDone={onDone}
  />
)
