/** Valid calls for personal data and administration of people: permissions, invitations, sign-ins. */
import { randomUUID } from 'node:crypto'
import { testPassword } from '../test-api.ts'
import type { Caller } from '../test-caller.ts'
import { fresh, type Samples } from '../test-records.ts'
import type { SpecialCalls } from './test-call.ts'

/** An email that nobody signs in with. */
const unusedEmail = () => `${randomUUID()}@example.com`

const reads = [
  '/me',
  '/me/email',
  '/me/sessions',
  '/me/calendarfeed',
  '/me/preferences',
  '/me/messages/unread',
  '/me/notifications',
  '/me/notifications/settings',
]

export function personCalls(api: Caller, samples: Samples): SpecialCalls {
  const of = (person: () => Promise<number>, part: string, body?: () => object) => async () => ({
    path: `/contacts/${await person()}/${part}`,
    ...(body ? { body: body() } : {}),
  })
  const own = async () => ((await api.get('/me')).body.data as { id: number }).id
  const known = () => samples.idOf('contacts')

  return {
    ...Object.fromEntries(reads.map((path) => [`get ${path}`, async () => ({ path })])),
    'put /me/email': async () => ({ path: '/me/email', body: { email: unusedEmail(), password: testPassword } }),
    'post /me/calendarfeed': async () => ({ path: '/me/calendarfeed' }),
    'delete /me/calendarfeed': async () => ({ path: '/me/calendarfeed' }),
    'put /me/preferences': async () => ({ path: '/me/preferences', body: { density: 'compact' } }),
    'put /me/messages/read': async () => ({
      path: '/me/messages/read',
      body: { projectid: await samples.idOf('projects') },
    }),
    'put /me/notifications/read': async () => ({ path: '/me/notifications/read', body: { ids: [1] } }),
    'put /me/notifications/readall': async () => ({ path: '/me/notifications/readall' }),
    'put /me/notifications/settings': async () => ({
      path: '/me/notifications/settings',
      body: { message: { mail: true } },
    }),
    'delete /me/sessions': async () => ({ path: '/me/sessions' }),
    // Sessions are created by signing in, which is not a call of the API.
    'delete /me/sessions/{sessionid}': async () => ({ path: '/me/sessions/1' }),
    'delete /contacts/{contactid}/sessions/{sessionid}': of(known, 'sessions/1'),
    'get /contacts/{contactid}/sessions': of(known, 'sessions'),
    'delete /contacts/{contactid}/sessions': of(known, 'sessions'),
    'get /contacts/{contactid}/signin': of(own, 'signin'),
    'put /contacts/{contactid}/signin': of(own, 'signin', () => ({ email: unusedEmail() })),
    'get /contacts/{contactid}/permissions': of(known, 'permissions'),
    'put /contacts/{contactid}/permissions': of(known, 'permissions', () => ({
      permissions: [{ id: 3, view: true }],
    })),
    'get /contacts/{contactid}/deactivate': of(known, 'deactivate'),
    'post /contacts/{contactid}/deactivate': async () => ({
      path: `/contacts/${await fresh(api, samples, 'contacts')}/deactivate`,
      body: { to: await own() },
    }),
    'post /contacts/{contactid}/invite': of(() => fresh(api, samples, 'contacts', { email: unusedEmail() }), 'invite'),
    'post /settings/people/invitations': async () => ({
      path: '/settings/people/invitations',
      body: { emails: [unusedEmail()], role: 'member' },
    }),
  }
}
