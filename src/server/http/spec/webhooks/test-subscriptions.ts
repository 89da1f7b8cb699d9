/** A firm with a project, and a webhook receiver. */
import { startTestService, type TestService } from '../../../testing/test-api.ts'
import type { Caller } from '../../../testing/test-caller.ts'
import { startTestReceiver, type TestReceiver } from '../../../testing/test-receiver.ts'

export interface Subscription {
  readonly id: number
  readonly secret: string
}

interface SubscribedFirm {
  readonly service: TestService
  readonly receiver: TestReceiver
  readonly account: number
  readonly api: Caller
  readonly company: number
  readonly project: number
  /** Subscribes the receiver to events, at its own path. */
  readonly subscribe: (event: string | readonly string[], path: string, by?: Caller) => Promise<Subscription>
  /** Sent and pending deliveries. */
  readonly requests: (query: string) => Promise<Record<string, unknown>[]>
  /** Creates an item and returns its id. */
  readonly step: () => Promise<number>
}

/** Call it at the top level of a `*.db.test.ts` file. */
export async function subscribedFirm(): Promise<SubscribedFirm> {
  const service = await startTestService()
  const receiver = await startTestReceiver()
  const { id: account, api } = await service.account({ timezone: 'Europe/Vienna' })
  const company = await api.create('/companies', { name: 'Delta Mill', type: 'client' })
  const project = await api.create('/projects', { title: 'Mill house', companyid: company })
  return {
    service,
    receiver,
    account,
    api,
    company,
    project,
    subscribe: async (event, path, by = api) =>
      (await by.post('/settings/webhooks', { event, url: receiver.url + path })).body.data as Subscription,
    requests: (query) => api.list(`/settings/webhooks/requests?${query}`),
    step: () => api.create('/items', { name: 'Survey', projectid: project }),
  }
}
