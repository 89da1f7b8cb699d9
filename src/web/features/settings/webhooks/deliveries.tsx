/** The latest deliveries, newest first. Each expands to its request, response and next retry. */

import { Button } from '@mantine/core'
import { redeliverWebhook } from '../../../../contract/operations/settings.ts'
import { deliveryWords } from '../../../../contract/resources/webhooks/webhook-words.ts'
import { webhookrequests } from '../../../../contract/resources/webhooks/webhooks.ts'
import { call } from '../../../data/call.ts'
import type { DeliveryRecord } from '../../../data/declared-records.ts'
import { useGrowingList } from '../../../data/lists/growing-list.ts'
import { key } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { LoadFailure } from '../../../ui/notices/load-failure.tsx'
import { ShowMore } from '../../../ui/scrolling/show-more.tsx'
import { eventNames } from '../../../views/webhooks.ts'
import sections from '../frame/sections.module.css'
import { useSendNow } from './use-send-now.ts'
import classes from './webhooks.module.css'

const params = { fields: 'all' }
/** Number of deliveries shown at first. */
const step = 50

export function Deliveries() {
  const { rows, error, refetch, more } = useGrowingList(webhookrequests, params, { step })
  return (
    <section aria-label={t('Deliveries')}>
      <h2 className={classes.heading}>{t('Deliveries')}</h2>
      {error && !rows && <LoadFailure what={t('the deliveries')} error={error} retry={refetch} />}
      {rows?.length === 0 && <p className="quiet">{t('Nothing delivered yet.')}</p>}
      <ul className={sections.rows} hidden={!rows?.length}>
        {rows?.map((delivery) => (
          <Delivery key={key(delivery)} delivery={delivery} />
        ))}
      </ul>
      <ShowMore label={t('Show older')} {...more} />
    </section>
  )
}

function Delivery({ delivery }: { delivery: DeliveryRecord }) {
  const { moment } = useFormats()
  const send = useSendNow()
  const text = (name: keyof DeliveryRecord) => (delivery[name] ? String(delivery[name]) : null)
  const error = text('error')
  const [status, code] = [String(delivery.status), text('httpstatuscode')]
  const event = eventNames[String(delivery.event)] ?? String(delivery.event)
  const time = text('starttime') ?? text('createdon')
  return (
    <li className={classes.delivery}>
      <details>
        <summary>
          <span className={classes.status} data-status={status}>
            {statusWords[status] ?? status}
            {code && ` ${code}`}
          </span>
          <span className={classes.event}>
            {event}
            {text('dataid') && <span className="quiet"> {text('dataid')}</span>}
          </span>
          <span className="quiet">{time && moment(time)}</span>
        </summary>
        <dl className={classes.facts}>
          <Fact name={t('Address')} value={text('url')} />
          <Fact name={t('Tries')} value={text('tries')} />
          <Fact name={t('Next try')} value={text('nextruntime') && moment(String(delivery.nextruntime))} />
          <Fact name={t('Error')} value={error === null ? null : deliveryWords(t, error)} />
          <Fact name={t('Request')} value={text('requestbody')} isCode />
          <Fact name={t('Answer')} value={text('answer')} isCode />
        </dl>
        <Button
          size="compact-sm"
          onClick={() =>
            send((client) => call(client, redeliverWebhook, { path: { recordid: delivery.id } }), t('Sent it again'))
          }
        >
          {t('Send again')}
        </Button>
      </details>
    </li>
  )
}

const statusWords: Readonly<Record<string, string>> = {
  pending: t('Waiting'),
  delivered: t('Delivered'),
  failed: t('Failed'),
  cancelled: t('{context, select, delivery {Cancelled} other {Cancelled}}', { context: 'delivery' }),
}

function Fact({ name, value, isCode = false }: { name: string; value: string | null; isCode?: boolean }) {
  if (value === null) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{isCode ? <code className={classes.code}>{value}</code> : value}</dd>
    </>
  )
}
