/** In place of the results of a search that failed or is waiting for the service: it is not known what there is. */
import { UnstyledButton } from '@mantine/core'
import { t } from '../../language/t.ts'
import classes from './load-failure.module.css'

interface Query {
  readonly data: unknown
  readonly isError: boolean
  readonly isPaused: boolean
  /** The data are those of an earlier search. */
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

/** Repeats the searches that were not answered; null if all were. */
export function getRetry(...queries: readonly Query[]): (() => void) | null {
  const matchingQueries = queries.filter(
    ({ data, isError, isPaused, isPlaceholderData }) =>
      (isError || isPaused) && (data === undefined || isPlaceholderData),
  )
  if (matchingQueries.length === 0) return null
  return () => {
    for (const { refetch } of matchingQueries) refetch()
  }
}

export function SearchFailure({ retry }: { retry: () => void }) {
  return (
    <p role="status" className={classes.search}>
      <span>{t("Couldn't load")}</span>
      {/* The input of the search keeps the focus. */}
      <UnstyledButton className={classes.retry} onMouseDown={(event) => event.preventDefault()} onClick={retry}>
        {t('Retry')}
      </UnstyledButton>
    </p>
  )
}
