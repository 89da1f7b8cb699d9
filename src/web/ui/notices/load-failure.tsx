/** Error message of a part of a screen that could not be loaded, with a retry button. */
import { Button } from '@mantine/core'
import { t } from '../../language/t.ts'
import { getMessage } from '../message-of.ts'
import classes from './load-failure.module.css'

interface Props {
  /** Completes "Couldn't load …", such as `the webhooks`. */
  readonly what: string
  readonly error: unknown
  readonly retry: () => unknown
}

export function LoadFailure({ what, error, retry }: Props) {
  return (
    <p role="alert" className={classes.failure}>
      <span>
        {t("Couldn't load {what}", { what })}. {getMessage(error)}
      </span>
      <Button size="compact-sm" onClick={() => retry()}>
        {t('Try again')}
      </Button>
    </p>
  )
}
