/** Error message of a screen, with a retry button. Retries by itself when the service is reachable again. */
import { Button } from '@mantine/core'
import { onlineManager, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { t } from '../language/t.ts'
import { isMissingCode } from './away/missing-code.ts'
import { getMessage } from './message-of.ts'
import { Notice } from './notice.tsx'
import { usePageTitle } from './page-title.ts'

export function ScreenFailure({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const title = t("Couldn't load this page")
  usePageTitle(title)
  const retry = () => {
    queries.reset()
    reset()
    router.invalidate()
  }
  const heal = useEffectEvent((isOnline: boolean) => isOnline && retry())
  useEffect(() => onlineManager.subscribe(heal), [])
  return (
    <Notice asPage title={title} text={getMessage(error)}>
      {isMissingCode(error) ? (
        <Button onClick={() => window.location.reload()}>{t('Reload')}</Button>
      ) : (
        <Button onClick={retry}>{t('Try again')}</Button>
      )}
    </Notice>
  )
}
