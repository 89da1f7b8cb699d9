/** The set-up page: GET shows the form, POST checks it and creates the account. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { deadLinkPage, type SetUpFields, setUpPage } from './pages/set-up-page.ts'
import { sendPage } from './send-page.ts'
import { isSetUpToken, setUpAccount } from './set-up.ts'
import { identityTables } from './tables.ts'

const required = (name: string, longest: number) =>
  z.string().trim().min(1, `${name} is required.`).max(longest, `${name} is too long.`)

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const fields = z.object({
  account: required('Name of the firm', 200),
  timezone: z.string().refine(isTimezone, 'Time zone is not known.'),
  currency: z.string().refine((code) => currencies.has(code), 'Currency is not known.'),
  firstname: required('First name', 100),
  lastname: required('Last name', 100),
  email: z.string().trim().max(254).pipe(z.email('E-mail must look like name@example.com.')),
  password: z.string().min(10, 'Password must have at least 10 characters.').max(1024, 'Password is too long.'),
}) satisfies z.ZodType<SetUpFields>

function isTimezone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== ''
  } catch {
    return false
  }
}

/** Adds GET and POST `/set-up/:token`. Knowing the token is the credential. */
export function setUpRoutes(app: FastifyInstance, database: Database, publicUrl: string): void {
  interface SetUpRoute {
    Params: { token: string }
    Body: Partial<SetUpFields> | undefined
  }

  app.get<SetUpRoute>('/set-up/:token', async ({ params, url }, reply) => {
    if (!(await isSetUpToken(identityTables(database.kysely), params.token)))
      return sendPage(reply, deadLinkPage(publicUrl))
    const values = { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone, currency: 'USD' }
    return sendPage(reply, setUpPage({ action: url, values }))
  })

  app.post<SetUpRoute>('/set-up/:token', async ({ params, url, body }, reply) => {
    const { data, error } = fields.safeParse(body ?? {})
    if (error) {
      if (!(await isSetUpToken(identityTables(database.kysely), params.token)))
        return sendPage(reply, deadLinkPage(publicUrl))
      return sendPage(reply, setUpPage({ action: url, values: body ?? {}, errors: messages(error) }))
    }
    const created = await setUpAccount(database, params.token, data)
    return created ? reply.redirect(`${publicUrl}/`, 303) : sendPage(reply, deadLinkPage(publicUrl))
  })
}

/** The first message of each field. */
function messages(error: z.ZodError): Partial<Record<keyof SetUpFields, string>> {
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path[0], message]))
}
