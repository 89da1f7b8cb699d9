/** Programs that receive events: which events go where, and the outcome of each delivery. */
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { useMe } from '../../../data/me.ts'
import { useList } from '../../../data/queries.ts'
import { key } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ScreenPending } from '../../../ui/screen-pending.tsx'
import { webhooks } from '../../../views/webhooks.ts'
import sections from '../frame/sections.module.css'
import { ShownOnce } from '../frame/shown-once.tsx'
import { Deliveries } from './deliveries.tsx'
import { WebhookRow } from './webhook-row.tsx'
import classes from './webhooks.module.css'

const NewWebhookDialog = lazyDialog(() => import('./new-webhook-dialog.tsx').then((part) => part.NewWebhookDialog))

export function WebhooksScreen() {
  const me = useMe()
  const { data, error, refetch } = useList(webhooks.resource, {})
  const [creating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <PageHeader
        title={t('Webhooks')}
        place={t('Settings')}
        main={
          mayUse(me.actor, webhooks.resource, 'add') && (
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              {t('New webhook')}
            </Button>
          )
        }
      />
      <div className={sections.sections}>
        {secret !== null && <NewSecret secret={secret} onDone={() => setSecret(null)} />}
        {error && <LoadFailure what={t('the webhooks')} error={error} retry={refetch} />}
        {!data && !error && <ScreenPending />}
        {data?.rows.length === 0 && (
          <p className="quiet">
            {t('No {what} yet.', { what: t('webhooks') })} {webhooks.about}
          </p>
        )}
        {data && data.rows.length > 0 && (
          <ul className={sections.rows} aria-label={t('Webhooks')}>
            {data.rows.map((webhook) => (
              <WebhookRow key={key(webhook)} webhook={webhook} />
            ))}
          </ul>
        )}
        {data && <Deliveries />}
      </div>
      {creating && (
        <NewWebhookDialog
          close={() => setCreating(false)}
          onMade={(newSecret) => {
            setCreating(false)
            setSecret(newSecret)
          }}
        />
      )}
    </>
  )
}

/** The secret of a new webhook, with which the receiver verifies requests. Shown only once. */
const NewSecret = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <ShownOnce
    label={t('Secret of the new webhook')}
    word={t('secret')}
    text={t("Copy this signing secret now. You won't see it again.")}
    className={classes.code}
    value={secret}
    onDone={onDone}
  />
)
