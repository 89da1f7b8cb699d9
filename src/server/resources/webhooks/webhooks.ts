import * as declared from '../../../contract/resources/webhooks/webhooks.ts'
import { column, type ReadBinding } from '../../query/binding.ts'
import { stampSources } from '../shared-sources.ts'

const whole = { entity: null, relations: {}, base: null, visible: () => null } as const

/** The table also holds the secret, which is no field: it is written once and only the deliveries read it. */
export const webhooks: ReadBinding<typeof declared.webhooks> = {
  ...whole,
  resource: declared.webhooks,
  table: 'webhooks',
  sources: {
    id: column(),
    event: column(),
    url: column(),
    active: column(),
    disabledreason: column(),
    contactid: column(),
    lastsuccess: column(),
    ...stampSources,
  },
}

export const webhookrequests: ReadBinding<typeof declared.webhookrequests> = {
  ...whole,
  resource: declared.webhookrequests,
  table: 'webhookrequests',
  sources: {
    id: column(),
    webhookid: column(),
    event: column(),
    dataid: column(),
    url: column(),
    status: column(),
    httpstatuscode: column(),
    tries: column(),
    starttime: column(),
    completetime: column(),
    nextruntime: column(),
    manual: column(),
    error: column(),
    requestbody: column(),
    answer: column(),
    createdon: column(),
  },
}
