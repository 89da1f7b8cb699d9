/** A webhook: events and URL, a switch, a test, deletion. */

import { ActionIcon, Switch } from '@mantine/core'
import { testWebhook } from '../../../../contract/operations/settings.ts'
import { call } from '../../../data/call.ts'
import type { WebhookRecord } from '../../../data/declared-records.ts'
import { Facts } from '../../../ui/facts.tsx'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { deliveryWords, subscriptionWords } from '../../../../contract/resources/webhooks/webhook-words.ts'
import { useChanges } from '../../../data/changes.ts'
import { t } from '../../../language/t.ts'
import { Breaking } from '../../../ui/breaking.tsx'
import { Menu } from '../../../ui/menus/menu.tsx'
import { webhooks } from '../../../views/webhooks.ts'
import { ago } from '../ago.ts'
import sections from '../frame/sections.module.css'
import { useSendNow } from './use-send-now.ts'

export function WebhookRow({ webhook }: { webhook: WebhookRecord }) {
  const changes = useChanges()
  const send = useSendNow()
  const { resource } = webhooks
  const url = String(webhook.url)
  const event = subscriptionWords(t, String(webhook.event))
  const facts = [
    event,
    ...(webhook.contactname ? [t('by {name}', { name: webhook.contactname })] : []),
    ...(webhook.lastsuccess ? [t('Last delivered {ago}', { ago: ago(webhook.lastsuccess) })] : []),
    ...(webhook.disabledreason ? [t('Switched off: {why}', { why: deliveryWords(t, webhook.disabledreason) })] : []),
  ]
  return (
    <li className={sections.row}>
      <div className={sections.words}>
        <span className={sections.name}>
          <Breaking text={url} />
        </span>
        <span className="quiet">
          <Facts facts={facts} />
        </span>
      </div>
      <Switch
        aria-label={t('{event} to {url}: active', { event, url })}
        checked={webhook.active === true}
        onChange={(change) => changes.update(resource, webhook, 'active', change.currentTarget.checked)}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('More for {event} to {url}', { event, url })}>
            <IconDots size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() =>
              send((client) => call(client, testWebhook, { path: { recordid: webhook.id } }), t('Sent a test'))
            }
          >
            {t('Send test')}
          </Menu.Item>
          <Menu.Item color="var(--danger)" onClick={() => changes.remove(resource, [webhook])}>
            {t('Delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
