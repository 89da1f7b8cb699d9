/** Valid calls for singletons of an account: value lists, logo, sample data, search, webhooks. */
import type { Caller } from '../test-caller.ts'
import type { Samples } from '../test-records.ts'
import type { SpecialCalls } from './test-call.ts'

const reads = ['/account/export', '/openapi.json', '/search?q=a', '/settings/people', '/settings/sampledata']
/** Words with fixed ids. */
const words = ['/settings/items/types', '/settings/contacts/permissions']

export function settingCalls(api: Caller, { idOf }: Samples): SpecialCalls {
  const plain = (path: string) => async () => ({ path })

  return {
    ...Object.fromEntries(reads.map((path) => [`get ${path.split('?')[0]}`, plain(path)])),
    ...Object.fromEntries(
      words.flatMap((path) => [
        [`get ${path}`, plain(path)],
        [`get ${path}/{id}`, plain(`${path}/3`)],
      ]),
    ),
    'put /settings/account/logo': async () => ({ path: '/settings/account/logo', body: { logoid: null } }),
    'post /settings/projects/templates/ready': async () => ({
      path: '/settings/projects/templates/ready',
      body: { name: 'agency' },
    }),
    'post /settings/sampledata': async () => {
      await api.delete('/settings/sampledata')
      return { path: '/settings/sampledata' }
    },
    'delete /settings/sampledata': plain('/settings/sampledata'),
    'post /settings/webhooks/{id}/test': async () => ({ path: `/settings/webhooks/${await idOf('webhooks')}/test` }),
    'post /settings/webhooks/requests/{id}/redeliver': async () => {
      const { body } = await api.post(`/settings/webhooks/${await idOf('webhooks')}/test`)
      return { path: `/settings/webhooks/requests/${(body.data as { id: number }).id}/redeliver` }
    },
    'get /companies/{companyid}/summary': async () => ({ path: `/companies/${await idOf('companies')}/summary` }),
    'get /projects/{projectid}/summary': async () => ({ path: `/projects/${await idOf('projects')}/summary` }),
  }
}
