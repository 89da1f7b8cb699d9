/** Uploads an account exported from another server, from the set-up page. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OperatorError } from '../../../operator-error.ts'
import { personByEmail } from '../../accounts/people.ts'
import type { IdentitySettings } from '../../identity-settings.ts'
import { t } from '../../pages/language.ts'
import { noticePage } from '../../pages/notice-page.ts'
import { sendPage } from '../../pages/send-page.ts'
import { invalidLinkPage } from '../../pages/set-up-page.ts'
import { identityTables } from '../../tables.ts'
import { consumeSetUpLink, releaseSetUpLink } from './set-up.ts'

/** Bytes. */
const maxSize = 20 * 1024 ** 3

interface Settings extends Pick<IdentitySettings, 'database' | 'publicUrl' | 'securityLog'> {
  readonly importAccount: NonNullable<IdentitySettings['importAccount']>
  /** Link on which the person sets a password. */
  readonly passwordPage: (person: { account: number; contact: number; email: string }) => Promise<string>
}

/** Adds POST `/set-up/:token/account`, which takes the file and redirects to a new password for the first administrator. */
export function moveInRoutes(app: FastifyInstance, settings: Settings): void {
  const { database, publicUrl, securityLog, importAccount, passwordPage } = settings
  const queries = identityTables(database.kysely)

  const bring = async (request: FastifyRequest): Promise<string | undefined> => {
    const part = await request.file()
    if (!part) throw new OperatorError('choose the file that Settings, Export made on the other server')
    const { administrators } = await importAccount(part.file)
    const [email] = administrators
    const person = email === undefined ? undefined : await personByEmail(queries, email)
    if (email === undefined || !person) return undefined
    securityLog.record({ event: 'account.created', ...person })
    return passwordPage({ ...person, email })
  }

  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: maxSize, files: 1, fields: 0 } })
    scope.post<{ Params: { token: string } }>(
      '/set-up/:token/account',
      { bodyLimit: maxSize },
      async (request, reply) => {
        const { token } = request.params
        // Locks the link meanwhile. If the file is refused, nothing of it is kept and the link works again.
        if (!(await consumeSetUpLink(database, token))) {
          request.raw.resume()
          return sendPage(reply, invalidLinkPage(publicUrl))
        }
        try {
          const address = await bring(request)
          return address === undefined
            ? sendPage(reply, nobodyPage(publicUrl))
            : reply.redirect(new URL(address).href, 303)
        } catch (error) {
          await releaseSetUpLink(queries, token)
          request.raw.resume()
          if (!(error instanceof OperatorError)) throw error
          return sendPage(reply, refusedPage(`${publicUrl}/identity/set-up/${token}`, error.message))
        }
      },
    )
  })
}

const refusedPage = (back: string, why: string) =>
  noticePage({
    title: t('Couldn’t import the account'),
    text: t('Nothing was brought over, and the set-up link still works.'),
    details: `${why.charAt(0).toUpperCase()}${why.slice(1)}.`,
    link: { href: back, label: t('Back to set-up') },
    status: 400,
  })

const nobodyPage = (publicUrl: string) =>
  noticePage({
    title: t('Account imported'),
    text: t(
      'None of its administrators may sign in. Whoever runs this server makes a link: worklane admin reset-link.',
    ),
    link: { href: `${publicUrl}/`, label: t('Go to Worklane') },
  })
