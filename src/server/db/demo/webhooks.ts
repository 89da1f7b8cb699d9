/** Two webhooks that are switched off, so that a demo calls nobody, with a week of their deliveries. */
import type { Block } from './block.ts'

const subscriptions = [
  { event: 'newtask', resource: 'items', path: 'planning-board', why: 'The planning board is being rebuilt.' },
  { event: 'completeproject', resource: 'projects', path: 'accounting', why: 'The receiver answered 410 Gone.' },
] as const

const address = (path: string) => `https://hooks.example.com/${path}`

export function makeWebhooks({ random, sheet, calendar }: Block): void {
  const webhooks = subscriptions.map(({ event, resource, path, why }) => {
    const { id, url } = sheet.record('webhooks', {
      event,
      url: address(path),
      active: false,
      disabledreason: why,
      secret: `whsec_${Buffer.from(`demo ${path}`.padEnd(24, '.')).toString('base64')}`,
      createdon: calendar.instant(-40, 600),
      lastmodified: calendar.instant(-1, 900),
    })
    return { id, url, event, resource, records: sheet.rows.get(resource) ?? [] }
  })
  for (let day = -6; day < 0; day += 1) {
    const subscriptions = webhooks.map(({ records, ...webhook }) => ({
      ...webhook,
      dataid: Number(random.pick(records).id),
      start: random.int(8 * 60, 17 * 60),
      seconds: random.int(1, 3),
    }))
    // Later deliveries have higher ids.
    for (const { id, url, event, resource, dataid, start, seconds } of subscriptions.toSorted(
      (a, b) => a.start - b.start,
    )) {
      sheet.record('webhookrequests', {
        webhookid: id,
        event,
        dataid,
        url,
        tries: 1,
        nextruntime: null,
        ...delivered(resource === 'projects' && day === -1),
        manual: false,
        starttime: calendar.instant(day, start),
        completetime: calendar.instant(day, start + seconds / 60),
        createdon: calendar.instant(day, start),
        requestbody: JSON.stringify({ id: dataid }),
      })
    }
  }
}

const delivered = (isGone: boolean) =>
  isGone ? { status: 'failed', httpstatuscode: 410 } : { status: 'delivered', httpstatuscode: 200 }
