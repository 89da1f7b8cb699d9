/** The set-up page: GET shows the form with the browser's defaults, POST creates the account and signs in. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { offeredCurrencies } from '../../../../contract/language/currency.ts'
import { isEmail } from '../../../../contract/language/email.ts'
import { guessedFrom, localeTags } from '../../../../contract/language/locales.ts'
import { message } from '../../../../contract/messages/message.ts'
import type { Database } from '../../../db/database.ts'
import { zoneNamed } from '../../../db/time-zones.ts'
import type { SecurityLog } from '../../accounts/security-log/security-log.ts'
import { mountPath } from '../../mount-path.ts'
import { t, translateFault } from '../../pages/language.ts'
import { sendPage } from '../../pages/send-page.ts'
import { invalidLinkPage, type SetUpFields, setUpPage } from '../../pages/set-up-page.ts'
import { identityTables } from '../../tables.ts'
import { passwordProblem } from '../own-sign-in/password-rules.ts'
import { isSetUpToken, setUpAccount } from './set-up.ts'
import { newEntry } from './set-up-entry.ts'

const requiredText = (maxLength: number, isMissing: string, isTooLong: string) =>
  z.string().trim().min(1, isMissing).max(maxLength, isTooLong)

const fields = z.object({
  account: requiredText(200, message('Firm name is required.'), message('Firm name is too long.')),
  timezone: z.string().max(100),
  currency: z.string().refine((code) => offeredCurrencies.includes(code), message('Currency is not known.')),
  locale: z
    .string()
    .refine((tag) => localeTags.includes(tag), message('Language is not known.'))
    .default('en'),
  firstname: requiredText(100, message('First name is required.'), message('First name is too long.')),
  lastname: requiredText(100, message('Last name is required.'), message('Last name is too long.')),
  email: z.string().trim().refine(isEmail, message('Enter an email such as name@example.com.')),
  password: z.string().max(10_000, message('Password is too long.')),
}) satisfies z.ZodType<SetUpFields>

/** Adds GET and POST `/set-up/:token`, and the script of that page. Knowing the token is the credential. */
export function setUpRoutes(
  app: FastifyInstance,
  database: Database,
  publicUrl: string,
  securityLog: SecurityLog,
): void {
  const queries = identityTables(database.kysely)

  interface SetUpRoute {
    Params: { token: string }
    Body: Partial<SetUpFields> | undefined
  }

  app.get<SetUpRoute>('/set-up/:token', async ({ params, url, headers }, reply) => {
    if (!(await isSetUpToken(queries, params.token))) return sendPage(reply, invalidLinkPage(publicUrl))
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const values = { timezone, ...guessedFrom(headers['accept-language'] ?? '') }
    return sendPage(reply, setUpPage({ action: url, values, isFresh: true }))
  })

  app.post<SetUpRoute>('/set-up/:token', async ({ params, url, body }, reply) => {
    // Checked first: without a valid token no work is done, least of all a hash.
    if (!(await isSetUpToken(queries, params.token))) return sendPage(reply, invalidLinkPage(publicUrl))
    const { data, errors } = await read(database, body ?? {})
    if (errors) {
      return sendPage(reply, setUpPage({ action: url, values: body ?? {}, errors }))
    }
    const person = await setUpAccount(database, params.token, data)
    if (!person) return sendPage(reply, invalidLinkPage(publicUrl))
    securityLog.record({ event: 'account.created', ...person })
    const cookie = { path: `${mountPath}/sign-in`, secure: publicUrl.startsWith('https:') }
    reply.header('set-cookie', await newEntry(queries, params.token, person, cookie))
    return reply.redirect(`${publicUrl}/`, 303)
  })

  const script = readFileSync(fileURLToPath(new URL('./set-up-script.js', import.meta.url)))
  app.get('/set-up.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .send(script),
  )
}

type Messages = Partial<Record<keyof SetUpFields, string>>

async function read(
  { kysely }: Database,
  body: object,
): Promise<{ data: SetUpFields; errors?: never } | { data?: never; errors: Messages }> {
  const { data, error } = fields.safeParse(body)
  const { account, firstname, lastname, email, password } = { ...emptyFields, ...body, ...data }
  const names = [account, firstname, lastname].map(String)
  const wrong = await passwordProblem(String(password), { names, email: String(email) })
  const zone = await zoneNamed(kysely, String('timezone' in body ? body.timezone : ''))
  const errors = {
    ...(zone === null && { timezone: t('Time zone is not known.') }),
    ...(error && messages(error)),
    ...(wrong !== undefined && { password: translateFault(wrong) }),
  }
  return data && zone !== null && wrong === undefined ? { data: { ...data, timezone: zone } } : { errors }
}

const emptyFields = { account: '', firstname: '', lastname: '', email: '', password: '' }

/** The first message of each field. */
function messages(error: z.ZodError): Messages {
  return Object.fromEntries(error.issues.toReversed().map(({ path, message: text }) => [path[0], t(text)]))
}
